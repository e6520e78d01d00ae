import type { IncomingMessage } from 'node:http'
import { AppError } from '@ppman/errors'
import {
  answerLength,
  endToEndHeaders,
  type Framing,
  framingHeader,
  requestFraming,
} from '@ppman/http/forwarding'

/** Headers that callers may not send to a service: only the edge states identity and origin. */
const NOT_FORWARDED =
  /^(x-edge-.*|x-org-.*|forwarded|x-forwarded-.*|x-real-ip|authorization|cookie|host|x-request-id|expect)$/

type EdgeHeaders = Readonly<Record<string, string>>

/**
 * The framing of the caller's body.
 *
 * @throws bad_request when another server could read a different length
 */
export function readFraming(req: IncomingMessage): Framing {
  const framing = requestFraming(req)
  if (framing.kind === 'refused') throw new AppError('bad_request', framing.message)
  return framing
}

/**
 * Headers for the service: the caller's without the reserved ones, then the edge's own. A flat list
 * keeps repeated headers.
 */
export function forwardedHeaders(req: IncomingMessage, framing: Framing, edgeHeaders: EdgeHeaders): string[] {
  const forwarded = endToEndHeaders(req).filter(([name]) => !NOT_FORWARDED.test(name))
  return [...forwarded, ...framingHeader(framing), ...Object.entries(edgeHeaders)].flat()
}

/** Headers for the caller, by name; repeated headers as lists. */
export function returnedHeaders(answer: IncomingMessage): Map<string, string[]> {
  const returned = new Map<string, string[]>()
  for (const [name, value] of [...endToEndHeaders(answer), ...answerLength(answer)]) {
    returned.set(name, [...(returned.get(name) ?? []), value])
  }
  return returned
}
