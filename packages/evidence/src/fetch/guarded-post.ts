import { request } from 'undici'
import type { Readable } from 'node:stream'
import { tracedFailure } from './fetch-failure.ts'
import { checkTarget, guardedAgent, type Reach } from './reach.ts'
import { ACCEPT_ENCODING, readBody } from './read-body.ts'

type PostOptions = Reach & {
  /** Sent as JSON. */
  body: object
  /** Headers of the request, credentials included. They go to the named host alone. */
  headers: Readonly<Record<string, string>>
  /** Longest answer, as sent and as decoded. */
  maxBytes: number
  /** Limit of name lookup, headers and body together. */
  timeoutMs: number
}

/**
 * Posts JSON to one address, whose scheme, host and resolved addresses are checked as in
 * `guardedFetch`. A redirect is not followed: it is an answer like any other.
 *
 * @throws AppError whose code is a `FetchFailure`
 */
export async function guardedPost(
  url: string,
  { body, headers, maxBytes, timeoutMs, ...reach }: PostOptions,
): Promise<{ status: number; bytes: Buffer }> {
  const dispatcher = guardedAgent(reach, timeoutMs)
  try {
    const response = await request(checkTarget(url, reach).href, {
      dispatcher,
      method: 'POST',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { ...headers, 'content-type': 'application/json', 'accept-encoding': ACCEPT_ENCODING },
      body: JSON.stringify(body),
    })
    const encoding = response.headers['content-encoding']
    const encodings = Array.isArray(encoding) ? encoding.join(', ') : encoding
    return { status: response.statusCode, bytes: await readBody(response.body, encodings, maxBytes) }
  } catch (error) {
    throw tracedFailure(error, [])
  } finally {
    await dispatcher.destroy()
  }
}

/**
 * Connections to one host at most. Many receivers share a host, so that it is the caller who bounds
 * the requests to each of them.
 */
const CONNECTIONS = 1_000

export type Sent = {
  status: number
  retryAfter: string | undefined
  /** The first bytes of the answer; the rest is not read. */
  answer: Buffer
}

/**
 * Posts to many receivers over connections that stay open. Scheme, host and resolved address are
 * checked as in `guardedFetch`; a redirect is an answer like any other. The answer is read up to
 * `maxBytes` and then cut off, so that an endless one costs nothing.
 */
export function guardedSender(
  reach: Reach,
  { timeoutMs, maxBytes }: { timeoutMs: number; maxBytes: number },
) {
  const dispatcher = guardedAgent(reach, timeoutMs, CONNECTIONS)
  return {
    /** @throws AppError whose code is a `FetchFailure` */
    async post(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<Sent> {
      try {
        const response = await request(checkTarget(url, reach).href, {
          dispatcher,
          method: 'POST',
          signal: AbortSignal.timeout(timeoutMs),
          headers: { ...headers, 'content-type': 'application/json', 'accept-encoding': 'identity' },
          body,
        })
        const retryAfter = response.headers['retry-after']
        return {
          status: response.statusCode,
          retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
          answer: await readStart(response.body, maxBytes),
        }
      } catch (error) {
        throw tracedFailure(error, [])
      }
    },
    close: (): Promise<void> => dispatcher.destroy(),
  }
}

export type GuardedSender = ReturnType<typeof guardedSender>

/** Reads the first bytes of a body. The connection is closed when there are more. */
async function readStart(body: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, maxBytes - bytes))
    bytes += chunk.length
    if (bytes >= maxBytes) break
  }
  return Buffer.concat(chunks)
}
