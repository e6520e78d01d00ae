import type { IncomingMessage } from 'node:http'

/** The body framing of a message (RFC 9112, 6). */
export type Framing = { kind: 'none' } | { kind: 'length'; bytes: number } | { kind: 'chunked' }

/** Why a request cannot be passed on. */
export type FramingProblem = { kind: 'refused'; status: 400 | 501; message: string }

/**
 * The body framing of a received request, as Node's parser read it. A request that another server
 * could read differently is refused.
 */
export function requestFraming(request: IncomingMessage): Framing | FramingProblem {
  const { rawHeaders, httpVersion } = request
  const lengths = valuesOf(rawHeaders, 'content-length')
  const codings = valuesOf(rawHeaders, 'transfer-encoding')
  if (valuesOf(rawHeaders, 'host').length > 1)
    return refuseFraming(400, 'The request names its host more than once.')
  if (codings.length > 0) {
    if (lengths.length > 0 || httpVersion !== '1.1')
      return refuseFraming(400, 'The length of the body is not clear.')
    const isChunked = codings.length === 1 && codings[0]?.toLowerCase() === 'chunked'
    return isChunked ? { kind: 'chunked' } : refuseFraming(501, 'This transfer coding is not supported.')
  }
  const [length] = lengths
  if (length === undefined)
    return request.method === 'GET' || request.method === 'HEAD' ? NONE : { kind: 'length', bytes: 0 }
  const bytes = /^\d+$/.test(length) ? Number(length) : NaN
  const isClear = lengths.length === 1 && Number.isSafeInteger(bytes)
  return isClear ? { kind: 'length', bytes } : refuseFraming(400, 'The length of the body is not clear.')
}

const NONE: Framing = { kind: 'none' }
const refuseFraming = (status: 400 | 501, message: string): FramingProblem => ({
  kind: 'refused',
  status,
  message,
})

/** True when bytes follow the head. */
export const hasBody = (framing: Framing): boolean =>
  framing.kind === 'chunked' || (framing.kind === 'length' && framing.bytes > 0)

/** The one header that announces the body to the next server. */
export function framingHeader(framing: Framing): [name: string, value: string][] {
  if (framing.kind === 'none') return []
  return framing.kind === 'chunked'
    ? [['transfer-encoding', 'chunked']]
    : [['content-length', String(framing.bytes)]]
}

/**
 * `Content-Length` of a forwarded answer; none where Node frames the body itself. An answer to HEAD
 * and a 304 may announce a length without a body; a 204 may not (RFC 9110, 8.6).
 */
export function answerLength({ rawHeaders, statusCode }: IncomingMessage): [name: string, value: string][] {
  const [length] = valuesOf(rawHeaders, 'content-length')
  const isWhole =
    length !== undefined && /^\d+$/.test(length) && valuesOf(rawHeaders, 'transfer-encoding').length === 0
  return isWhole && statusCode !== 204 ? [['content-length', String(Number(length))]] : []
}

/** The values of a header, one for each line that carries it. */
const valuesOf = (rawHeaders: readonly string[], name: string): string[] =>
  rawHeaders.flatMap((each, index) =>
    index % 2 === 0 && each.toLowerCase() === name ? [(rawHeaders[index + 1] ?? '').trim()] : [],
  )

/**
 * Headers of one connection (RFC 9110, 7.6.1) and of body framing (RFC 9112, 6). A proxy writes its
 * own.
 */
const OF_ONE_CONNECTION = new Set([
  'connection',
  'content-length',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authentication-info',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/**
 * Headers that `Connection` cannot remove: they name the recipient, the sender and the origin of a
 * message, and are meant for every recipient.
 */
const NOT_REMOVABLE =
  /^(host|authorization|cookie|set-cookie|forwarded|x-real-ip|x-request-id|x-(edge|org|forwarded)-.*)$/

/** The end-to-end headers of a message, names in lower case, repeated headers as repeated pairs. */
export function endToEndHeaders({ rawHeaders }: IncomingMessage): [name: string, value: string][] {
  const pairs = Array.from({ length: rawHeaders.length / 2 }, (_, index): [string, string] => [
    (rawHeaders[2 * index] ?? '').toLowerCase(),
    rawHeaders[2 * index + 1] ?? '',
  ])
  const options = pairs
    .filter(([name]) => name === 'connection')
    .flatMap(([, value]) => value.toLowerCase().split(','))
  const removed = new Set(
    options.map((option) => option.trim()).filter((option) => !NOT_REMOVABLE.test(option)),
  )
  return pairs.filter(([name]) => !OF_ONE_CONNECTION.has(name) && !removed.has(name))
}
