import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Ctx } from '../context.ts'
import type { ProviderSession } from './artifact-repo.ts'
import { showSignOut } from './provider-pages.ts'

type Client = {
  clientId: string
  backchannelLogoutUri?: string
  backchannelLogout: (sub: string, sid: string) => Promise<void>
}

/**
 * Notifies every client of a session that it ended (OpenID Connect Back-Channel Logout 1.0). A
 * failed call is logged: the product notices by its own check within a minute.
 */
export async function notifyLogout(
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

/**
 * Signs a browser out at once when the ID token hint belongs to this session. Otherwise a page asks
 * first (OpenID Connect RP-Initiated Logout 1.0, section 2).
 */
export const signOutOrAsk =
  (ctx: Ctx) =>
  async (koa: KoaContextWithOIDC): Promise<void> => {
    if (!isHintOfThisSession(koa)) return showSignOut(ctx)(koa)
    const { session, provider, params } = koa.oidc
    const signedIn = { accountId: session?.accountId, authorizations: session?.authorizations }
    await session?.destroy()
    await notifyLogout(ctx, provider, signedIn)
    provider.emit('end_session.success', koa)
    koa.status = 303
    koa.redirect(
      afterSignOut(
        params?.['post_logout_redirect_uri'] ?? koa.oidc.urlFor('end_session_success'),
        params?.['state'],
      ),
    )
  }

function isHintOfThisSession({ oidc: { session, entities } }: KoaContextWithOIDC): boolean {
  const payload = (entities as { IdTokenHint?: { payload: Record<string, unknown> } }).IdTokenHint?.payload
  if (!session?.accountId || !payload) return false
  const sid = session.sidFor(String(payload['aud']))
  return payload['sub'] === session.accountId && sid !== undefined && payload['sid'] === sid
}

function afterSignOut(address: unknown, state: unknown): string {
  const url = new URL(address as string)
  if (typeof state === 'string') url.searchParams.set('state', state)
  return url.href
}
