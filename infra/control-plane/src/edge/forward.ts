import http, { type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@ppman/errors'
import { returnedHeaders } from './headers.ts'

/** Longest silence of a service before the edge gives up: exports and comparisons may take their time. */
const SILENCE_MS = 30_000

export type Forwarding = { method: string; path: string; headers: string[] }

/** Passes requests on to one service over kept connections. */
export function forwarder(serviceUrl: string) {
  const { protocol, hostname, port, host } = new URL(serviceUrl)
  const client = protocol === 'https:' ? https : http
  const agent = new client.Agent({ keepAlive: true, maxSockets: 256 })
  const open = ({ method, path, headers }: Forwarding): ClientRequest =>
    client.request({ agent, hostname, port, method, path, headers: [...headers, 'Host', host], timeout: SILENCE_MS })
  return {
    /**
     * Streams the request to the service and its answer back, both untouched but for headers.
     *
     * @returns the answer's status, once it was sent or somebody broke off
     * @throws unavailable when the service gave no answer
     */
    async forward(req: IncomingMessage, res: ServerResponse, forwarding: Forwarding): Promise<number> {
      const answer = await answerOf(req, res, () => open(forwarding))
      for (const [name, value] of returnedHeaders(answer)) res.setHeader(name, value)
      res.writeHead(answer.statusCode ?? 502, answer.statusMessage)
      res.flushHeaders()
      await pipeline(answer, res).catch(() => undefined) // it has closed both sides, which is all that can be said now
      return answer.statusCode ?? 502
    },
    close: () => agent.destroy(),
  }
}

/** A kept connection may have been closed just then; a request without a body can safely go again. */
async function answerOf(req: IncomingMessage, res: ServerResponse, open: () => ClientRequest): Promise<IncomingMessage> {
  const outgoing = open()
  try {
    return await send(req, res, outgoing)
  } catch (cause) {
    if (res.destroyed) throw new AppError('bad_request', 'The caller has gone.', { cause })
    if (outgoing.reusedSocket && !hasBody(req)) return send(req, res, open()).catch(unavailable)
    return unavailable(cause)
  }
}

function send(req: IncomingMessage, res: ServerResponse, outgoing: ClientRequest): Promise<IncomingMessage> {
  res.once('close', () => outgoing.destroy()) // the caller has gone, or all is sent
  outgoing.once('timeout', () => outgoing.destroy(new Error('the service is silent')))
  req.pipe(outgoing)
  return new Promise((resolve, reject) => {
    outgoing.once('response', resolve)
    outgoing.on('error', reject) // after an answer it has nothing to say: the service may answer without reading all
  })
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function unavailable(cause: unknown): never {
  throw new AppError('unavailable', 'The service cannot answer now. Try again soon.', { headers: { 'Retry-After': '5' }, cause })
}
