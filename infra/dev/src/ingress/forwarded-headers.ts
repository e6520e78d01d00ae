import type { IncomingMessage } from 'node:http'
import { answerLength, endToEndHeaders, type Framing, framingHeader } from '@ppman/http/forwarding'

/** Headers that only the ingress and the edge may set. */
const RESERVED = /^(x-edge-.*|x-org-.*|x-forwarded-.*|forwarded|x-real-ip|expect)$/

/** Headers for the service: the client's without the reserved ones, plus the forwarding headers. */
export function requestHeaders(request: IncomingMessage, framing: Framing): string[] {
  const passed = endToEndHeaders(request).filter(([name]) => !RESERVED.test(name))
  const forwardedBy = [
    ['x-forwarded-for', request.socket.remoteAddress ?? ''],
    ['x-forwarded-proto', 'http'],
    ['x-forwarded-host', request.headers.host ?? ''],
  ]
  return [...passed, ...framingHeader(framing), ...forwardedBy].flat()
}

/** Headers for the client, as the service sent them. */
export const responseHeaders = (response: IncomingMessage): string[] =>
  [...endToEndHeaders(response), ...answerLength(response)].flat()
