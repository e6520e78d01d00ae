import type { IncomingMessage } from 'node:http'
import { answerLength, endToEndHeaders, type Framing, framingHeader } from '@ppman/http/forwarding'

/** Only the ingress and the edge may speak of where a request came from, or on whose behalf. */
const RESERVED = /^(x-edge-.*|x-org-.*|x-forwarded-.*|forwarded|x-real-ip|expect)$/

/** The headers for the service: as they came, without what a client may not say, with what we know of it. */
export function requestHeaders(request: IncomingMessage, framing: Framing): string[] {
  const passed = endToEndHeaders(request).filter(([name]) => !RESERVED.test(name))
  const forwardedBy = [
    ['x-forwarded-for', request.socket.remoteAddress ?? ''],
    ['x-forwarded-proto', 'http'],
    ['x-forwarded-host', request.headers.host ?? ''],
  ]
  return [...passed, ...framingHeader(framing), ...forwardedBy].flat()
}

/** The headers for the client: as the service said them. */
export const responseHeaders = (response: IncomingMessage): string[] =>
  [...endToEndHeaders(response), ...answerLength(response)].flat()
