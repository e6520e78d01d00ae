import type { IncomingMessage } from 'node:http'
import { AppError } from '@ppman/errors'
import {
  answerLength,
  endToEndHeaders,
  type Framing,
  framingHeader,
  requestFraming,
} from '@ppman/http/forwarding'

/** What a caller may not say to a service: who they are and where they come from is for the edge to say. */
const NOT_FORWARDED =
  /^(x-edge-.*|x-org-.*|forwarded|x-forwarded-.*|x-real-ip|authorization|cookie|host|x-request-id|expect)$/

type EdgeHeaders = Readonly<Record<string, string>>

/**
 * How the caller's body is marked off.
 *
 * @throws bad_request when another server could read its length differently
 */
export function readFraming(req: IncomingMessage): Framing {
  const framing = requestFraming(req)
  if (framing.kind === 'refused') throw new AppError('bad_request', framing.message)
  return framing
}

/**
 * The headers of a request as the service gets them: the caller's, without what only the edge may say, then the
 * edge's own. As a flat list, so that repeated headers stay repeated.
 */
export function forwardedHeaders(req: IncomingMessage, framing: Framing, edgeHeaders: EdgeHeaders): string[] {
  const forwarded = endToEndHeaders(req).filter(([name]) => !NOT_FORWARDED.test(name))
  return [...forwarded, ...framingHeader(framing), ...Object.entries(edgeHeaders)].flat()
}

/** The headers of an answer as the caller gets them, by name, repeated ones as lists. */
export function returnedHeaders(answer: IncomingMessage): Map<string, string[]> {
  const returned = new Map<string, string[]>()
  for (const [name, value] of [...endToEndHeaders(answer), ...answerLength(answer)]) {
    returned.set(name, [...(returned.get(name) ?? []), value])
  }
  return returned
}
