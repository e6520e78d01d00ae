import type { IncomingMessage } from 'node:http'

/** Meant for one connection only (RFC 9110, 7.6.1), never for the next. */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/** What a caller may not say to a service: who they are and where they come from is for the edge to say. */
const NOT_FORWARDED = /^(x-edge-.*|x-org-.*|forwarded|x-forwarded-.*|authorization|cookie|host|x-request-id|expect)$/

type Own = Readonly<Record<string, string>>

/**
 * The headers of a request as the service gets them: the caller's, without what only the edge may say, then the
 * edge's own. As a flat list, so that repeated headers stay repeated.
 */
export function forwardedHeaders(req: IncomingMessage, own: Own): string[] {
  const dropped = droppedNames(req.headers.connection)
  const kept = pairsOf(req.rawHeaders).filter(([name]) => !dropped.has(name.toLowerCase()) && !NOT_FORWARDED.test(name.toLowerCase()))
  return [...kept, ...framing(req), ...Object.entries(own)].flat()
}

/** Says again how the body is marked off; without a word Node would announce a body where there is none. */
function framing({ headers, method }: IncomingMessage): [string, string][] {
  if (headers['transfer-encoding'] !== undefined) return [['Transfer-Encoding', 'chunked']]
  return headers['content-length'] === undefined && method !== 'GET' && method !== 'HEAD' ? [['Content-Length', '0']] : []
}

/** The headers of an answer as the caller gets them, by name, repeated ones as lists. */
export function returnedHeaders(answer: IncomingMessage): Map<string, string[]> {
  const dropped = droppedNames(answer.headers.connection)
  const returned = new Map<string, string[]>()
  for (const [name, value] of pairsOf(answer.rawHeaders)) {
    const key = name.toLowerCase()
    if (!dropped.has(key)) returned.set(key, [...(returned.get(key) ?? []), value])
  }
  return returned
}

const pairsOf = (raw: readonly string[]): [string, string][] =>
  raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as [string, string]] : []))

/** `Connection` may name further headers that are for one connection only. */
const droppedNames = (connection: string | undefined): Set<string> =>
  new Set([
    ...HOP_BY_HOP,
    ...(connection ?? '')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  ])
