import http, {
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
  type ServerResponse,
} from 'node:http'
import https from 'node:https'

/** The body framing of a message (RFC 9112, 6). */
export type Framing = { kind: 'none' } | { kind: 'length'; bytes: number } | { kind: 'chunked' }

/** Why a request cannot be passed on. */
type FramingProblem = { kind: 'refused'; status: 400 | 501; message: string }

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

type Send = { req: IncomingMessage; res: ServerResponse; framing: Framing; options: RequestOptions }

/**
 * Keep-alive connections to one service. A connection is reused only after an exchange whose
 * request and answer clearly ended.
 */
export function upstream(serviceUrl: URL, { maxSockets = Infinity }: { maxSockets?: number } = {}) {
  const { protocol, hostname, port } = serviceUrl
  const client = protocol === 'https:' ? https : http
  const agent = new client.Agent({ keepAlive: true, maxSockets })
  return {
    /**
     * Sends a received request on, its body included, as it is read.
     *
     * @returns the answer, whose body is for the caller to pass on
     * @throws when no answer can be read; `isReused` tells whether the connection had served
     *   another request before
     */
    async send({ req, res, framing, options }: Send): Promise<IncomingMessage> {
      const outgoing = client.request({ ...options, agent, hostname, port })
      try {
        return await exchange({ req, res, framing, outgoing })
      } catch (cause) {
        throw new NoAnswer(outgoing.reusedSocket, cause)
      }
    },
    close: () => agent.destroy(),
  }
}

/** The service gave no answer that can be read. */
export class NoAnswer extends Error {
  readonly isReused: boolean

  constructor(isReused: boolean, cause: unknown) {
    super('The service gave no answer.', { cause })
    this.isReused = isReused
  }
}

type Exchange = Pick<Send, 'req' | 'res' | 'framing'> & { outgoing: ClientRequest }

function exchange({ req, res, framing, outgoing }: Exchange): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  let isPlain = true
  res.once('close', () => release(req, outgoing))
  outgoing.once('timeout', () => outgoing.destroy(new Error('the service is silent')))
  outgoing.on('information', () => (isPlain = false))
  outgoing.once('upgrade', (_answer, socket) => {
    socket.destroy()
    reject(new Error('the service changes the protocol, which nobody asked for'))
  })
  outgoing.once('response', (answer) => {
    const isWhole = isPlain && outgoing.writableFinished && isMarkedOff(answer, outgoing.method)
    const { socket } = answer
    if (!isWhole) answer.once('end', () => socket.destroy()) // before the agent gives it to another request
    resolve(answer)
  })
  // after the answer it has no effect: the service may answer without reading all
  outgoing.on('error', reject)
  if (hasBody(framing)) req.pipe(outgoing)
  else outgoing.end()
  return promise
}

/** The caller has left or has its answer: drops the rest of its body and the unfinished request. */
function release(req: IncomingMessage, outgoing: ClientRequest): void {
  req.unpipe(outgoing)
  req.resume()
  outgoing.destroy()
}

/** True when the head of the answer gives its end, and not the end of the connection. */
function isMarkedOff({ statusCode = 0, headers }: IncomingMessage, method: string): boolean {
  const isBodyless = method === 'HEAD' || statusCode === 204 || statusCode === 304
  const isAnnounced = headers['content-length'] !== undefined || headers['transfer-encoding'] === 'chunked'
  return statusCode >= 200 && (isAnnounced || isBodyless)
}
