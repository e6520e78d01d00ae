import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@ppman/errors'
import {
  answerLength,
  endToEndHeaders,
  type Framing,
  framingHeader,
  hasBody,
  NoAnswer,
  requestFraming,
  upstream,
} from '@ppman/http/forwarding'

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
      // The head is sent, so a broken connection can only be closed; pipeline did that.
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

/** Headers that callers may not send to a service: only the edge states identity and origin. */
const NOT_FORWARDED = new RegExp(
  '^(x-edge-.*|x-org-.*|forwarded|x-forwarded-.*|x-real-ip|authorization|cookie|host|x-request-id|expect|' +
    'traceparent|tracestate|baggage)$',
)

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
function returnedHeaders(answer: IncomingMessage): Map<string, string[]> {
  const returned = new Map<string, string[]>()
  for (const [name, value] of [...endToEndHeaders(answer), ...answerLength(answer)]) {
    returned.set(name, [...(returned.get(name) ?? []), value])
  }
  return returned
}
