import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@ppman/errors'

export type Reply = { status: number; body: Record<string, unknown>; headers: Headers }
type Row = { id: string; slug: string }

/** Rate limits last a minute, so after this many tries the service counts as down. */
const MAX_TRIES = 8

/** Client of the documentation API. Waits and retries as `Retry-After` says. */
export function apiClient(baseUrl: string, key: string) {
  async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<Reply> {
    for (let tries = 1; ; tries++) {
      const reply = await send(method, path, body)
      if (![429, 503].includes(reply.status) || tries === MAX_TRIES) return reply
      await pause(1_000 * Math.min(60, Number(reply.headers.get('retry-after') ?? 1) || 1))
    }
  }

  async function send(method: 'GET' | 'POST', path: string, body?: object): Promise<Reply> {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const reply = await fetch(`${baseUrl}/api/v1${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new AppError('unavailable', `${baseUrl} does not answer.`, { cause })
    })
    const text = await reply.text()
    return { status: reply.status, body: parseReply(text), headers: reply.headers }
  }

  /** Finds the row with this slug on any page of the list, or creates it. */
  async function findOrMake(
    path: string,
    filter: string,
    body: { slug: string } & Record<string, unknown>,
  ): Promise<Row> {
    for (let offset = 0; ; offset += 100) {
      const { items, hasMore } = requireSuccess(
        await call('GET', `${path}?limit=100&offset=${offset}${filter}`),
      ) as {
        items: Row[]
        hasMore: boolean
      }
      const found = items.find(({ slug }) => slug === body.slug)
      if (found) return found
      if (!hasMore) return requireSuccess(await call('POST', path, body)) as Row
    }
  }
  return { call, findOrMake }
}

export type ApiClient = ReturnType<typeof apiClient>

function requireSuccess({ status, body }: Reply): Record<string, unknown> {
  if (status < 300) return body
  const message = typeof body['error'] === 'string' ? body['error'] : `The service answered ${status}.`
  throw new AppError('bad_request', message)
}

function parseReply(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    throw new AppError('bad_request', 'What answers at the base address is no documentation API.')
  }
}
