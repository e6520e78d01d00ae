import { AppError, ppmanDialect, toPublicError } from '@ppman/errors'
import { requestIdOf, toAppError } from '@ppman/http'
import type { Request, Response } from 'express'
import type Provider from 'oidc-provider'
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'
import type { Ctx } from '../context.ts'
import { type Page, pageHtml } from '../rendering/respond.ts'
import type { ProviderSession } from './artifact-repo.ts'

/** Renders a page of the provider in the console's layout. */
function show<Model extends object>(ctx: Ctx, koa: KoaContextWithOIDC, page: Page<Model>): void {
  koa.type = 'html'
  koa.body = pageHtml(ctx, koa.req as Request, koa.res as Response, page)
}

/** The page that asks whether to sign out. */
const showSignOut =
  (ctx: Ctx) =>
  (koa: KoaContextWithOIDC): void => {
    const action = koa.oidc.urlFor('end_session_confirm')
    const xsrf = String((koa.oidc.session?.state as { secret?: unknown } | undefined)?.secret)
    show(ctx, koa, {
      view: 'sign-out',
      title: 'Sign out?',
      session: null,
      model: { intro: 'You will be signed out of the product and of the console.', action, xsrf },
    })
  }

export const showSignedOut =
  (ctx: Ctx) =>
  (koa: KoaContextWithOIDC): void =>
    show(ctx, koa, {
      view: 'sign-out',
      title: 'You are signed out',
      session: null,
      model: { intro: 'You can close this page.', action: '', xsrf: '' },
    })

/**
 * The error page: a refused sign-in shows the reason, an internal failure only a general message.
 */
export const showError =
  (ctx: Ctx) =>
  (koa: KoaContextWithOIDC, out: ErrorOut, thrown: Error): void => {
    const understood = toAppError(thrown)
    const isOurs = out.error === 'server_error'
    const { status, message } = toPublicError(understood, ppmanDialect)
    if (understood instanceof AppError) koa.status = status
    const text = isOurs ? message : `The sign-in was refused: ${out.error_description ?? out.error}.`
    show(ctx, koa, {
      view: 'error',
      title: 'You are not signed in',
      session: null,
      model: { message: text, requestId: requestIdOf(koa.res as Response) },
    })
  }

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
