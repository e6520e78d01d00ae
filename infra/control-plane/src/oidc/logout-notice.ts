import type Provider from 'oidc-provider'
import type { Ctx } from '../context.ts'
import type { ProviderSession } from './artifact-repo.ts'

type Client = {
  clientId: string
  backchannelLogoutUri?: string
  backchannelLogout: (sub: string, sid: string) => Promise<void>
}

/**
 * Tells every client of a session that it is over (OpenID Connect Back-Channel Logout 1.0). A client that
 * cannot be reached is logged: the product notices by its own check within a minute.
 */
export async function noticeLogout(
  ctx: Ctx,
  provider: Provider,
  { accountId, authorizations = {} }: ProviderSession,
): Promise<void> {
  if (!accountId) return
  await Promise.all(
    Object.entries(authorizations).map(async ([clientId, { sid }]) => {
      const client = (await provider.Client.find(clientId)) as unknown as Client | undefined
      if (!sid || !client?.backchannelLogoutUri) return
      await client
        .backchannelLogout(accountId, sid)
        .catch((err: unknown) => ctx.log.warn({ err, clientId }, 'a client did not take a logout token'))
    }),
  )
}
