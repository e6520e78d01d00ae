import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@ppman/errors'
import { type Framing, hasBody, NoAnswer, upstream } from '@ppman/http/forwarding'
import { returnedHeaders } from './headers.ts'

/** Idle timeout of a service; exports and comparisons may take their time. */
const SILENCE_MS = 30_000

/** `headers` as a flat list of names and values, without `Host`. */
export type Forwarding = { method: string; path: string; headers: string[]; framing: Framing }

/** Passes requests on to one service over kept connections. */
export function forwarder(serviceUrl: string) {
  const target = new URL(serviceUrl)
  const service = upstream(target, { maxSockets: 256 })
  const send = (
    req: IncomingMessage,
    res: ServerResponse,
    { method, path, headers, framing }: Forwarding,
  ) => {
    const options = { method, path, headers: [...headers, 'Host', target.host], timeout: SILENCE_MS }
    return service.send({ req, res, framing, options })
  }
  /**
   * A reused connection may just have been closed; a read without a body is safe to send once more.
   */
  const answerOf = async (
    req: IncomingMessage,
    res: ServerResponse,
    forwarding: Forwarding,
  ): Promise<IncomingMessage> => {
    try {
      return await send(req, res, forwarding)
    } catch (cause) {
      if (res.destroyed) throw new AppError('bad_request', 'The caller has gone.', { cause })
      const canRepeat = READING.has(forwarding.method) && !hasBody(forwarding.framing)
      if (cause instanceof NoAnswer && cause.isReused && canRepeat)
        return send(req, res, forwarding).catch(unavailable)
      return unavailable(cause)
    }
  }
  return {
    /**
     * Streams the request to the service and the answer back; only headers change.
     *
     * @returns the status of the answer, after it was sent or the connection broke
     * @throws unavailable when the service gave no answer
     */
    async forward(req: IncomingMessage, res: ServerResponse, forwarding: Forwarding): Promise<number> {
      const answer = await answerOf(req, res, forwarding)
      writeHead(answer, res)
      // it has closed both sides, which is all that can be said now
      await pipeline(answer, res).catch(() => undefined)
      return answer.statusCode ?? 502
    },
    close: service.close,
  }
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Writes the head of the answer. A head that Node rejects counts as no answer. */
function writeHead(answer: IncomingMessage, res: ServerResponse): void {
  try {
    for (const [name, value] of returnedHeaders(answer)) res.setHeader(name, value)
    res.writeHead(answer.statusCode ?? 502, answer.statusMessage)
    res.flushHeaders()
  } catch (cause) {
    answer.destroy()
    for (const name of returnedHeaders(answer).keys()) res.removeHeader(name)
    unavailable(cause)
  }
}

function unavailable(cause: unknown): never {
  throw new AppError('unavailable', 'The service cannot answer now. Try again soon.', {
    headers: { 'Retry-After': '5' },
    cause,
  })
}
