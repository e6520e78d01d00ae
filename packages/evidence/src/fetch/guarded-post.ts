import { request } from 'undici'
import { tracedFailure } from './fetch-failure.ts'
import { checkTarget, guardedAgent, type Reach } from './reach.ts'
import { ACCEPT_ENCODING, readBody } from './read-body.ts'

export type PostOptions = Reach & {
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
