import type { AuthInfo } from '@modelcontextprotocol/server'
import type { Caller } from '@ppman/auth'
import type { Log } from '@ppman/http'
import type { Ctx } from '../context.ts'

/** The caller of a tool, and the seconds until the caller may write again (0: at once). */
export type Client = { caller: Caller; retryAfterS: number }

/** The form in which the SDK carries the client. The token itself is not passed on. */
export const authInfoOf = (client: Client): AuthInfo => ({
  token: '',
  clientId: client.caller.sub,
  scopes: [...client.caller.scopes],
  extra: { client },
})

/**
 * The client of a tool call.
 *
 * @throws when the SDK carries none, because /mcp requires authentication
 */
export function clientOf(authInfo: AuthInfo | undefined): Client {
  const client = authInfo?.extra?.['client'] as Client | undefined
  if (!client) throw new Error('A tool was reached without an identity.')
  return client
}

/** Dependencies of one request. */
export type Use = { ctx: Ctx; client: Client; log: Log }

/** Protocol revisions: those of 2025 start with `initialize`; 2026-07-28 is stateless. */
export type Revision = 'handshake' | 'stateless'
