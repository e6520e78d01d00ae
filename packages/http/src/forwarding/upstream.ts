import http, {
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
  type ServerResponse,
} from 'node:http'
import https from 'node:https'
import { type Framing, hasBody } from './message-head.ts'

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
