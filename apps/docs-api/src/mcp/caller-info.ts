import type { AuthInfo } from '@modelcontextprotocol/server'
import type { Caller } from '@ppman/auth'
import type { Log } from '@ppman/http'
import type { Ctx } from '../context.ts'

/** Who calls a tool, and how long they have to wait before they may write again (0: not at all). */
export type Client = { caller: Caller; retryAfterS: number }

/** How the SDK carries it: the token itself is not passed on. */
export const authInfoOf = (client: Client): AuthInfo => ({
  token: '',
  clientId: client.caller.sub,
  scopes: [...client.caller.scopes],
  extra: { client },
})

/**
 * The caller of a tool. @throws when the SDK carries none: /mcp lets nobody through without one.
 */
export function clientOf(authInfo: AuthInfo | undefined): Client {
  const client = authInfo?.extra?.['client'] as Client | undefined
  if (!client) throw new Error('A tool was reached without an identity.')
  return client
}

/** What one request works with. */
export type Use = { ctx: Ctx; client: Client; log: Log }

/**
 * The revisions of 2025 open with `initialize`; that of 2026-07-28 carries what it needs in each
 * request.
 */
export type Revision = 'handshake' | 'stateless'
