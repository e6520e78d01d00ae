import type { EventEmitter } from 'node:events'
import type { Request, RequestHandler, Response } from 'express'
import Provider, { type Configuration } from 'oidc-provider'
import type { Grant, KoaContextWithOIDC } from 'oidc-provider'
import type { Ctx } from '../context.ts'
import { privateJwk } from '../keys/ec-key.ts'
import { artifactAdapters, prolongSession, SESSION_S, sessionTtlS } from './artifact-repo.ts'
import { notifyLogout, showError, showSignedOut, signOutOrAsk } from './provider-pages.ts'

export type OidcProvider = Provider

/** Claims of a person. Every scope grants all of them, because the only client is our own. */
const CLAIMS = ['sub', 'email', 'org_id', 'roles']

/**
 * The OpenID Connect provider of local accounts: authorization code with PKCE, ES256, one
 * first-party client.
 */
export function createProvider(ctx: Ctx): OidcProvider {
  const provider = new Provider(ctx.config.CONSOLE_URL, configuration(ctx))
  provider.proxy = true // `pinOrigin` writes the forwarded headers itself
  const failed = (err: unknown) => ctx.log.error({ err }, 'sign-in failed')
  const events: EventEmitter = provider
  events.on('error', failed).on('server_error', (_, err) => failed(err))
  provider.on('end_session.success', ({ req, res }) => {
    ctx.sessions
      .end(req as Request, res as Response)
      .catch((err: unknown) => ctx.log.error({ err }, 'a console session was not ended'))
  })
  provider.on('backchannel.error', (_, err, { clientId }) =>
    ctx.log.warn({ err, clientId }, 'a client did not take a logout token'),
  )
  provider.use(keepSessionInUse(ctx))
  return provider
}

/** Redirect URIs of sign-ins. */
export const redirectUris = ({ config }: Pick<Ctx, 'config'>): string[] =>
  config.OIDC_REDIRECT_URIS ?? [`${config.BASE_URL}/auth/callback`]

/** Ends the provider's session of a browser, if any, and notifies the product. */
export async function endProviderSession(
  ctx: Ctx,
  provider: OidcProvider,
  req: Request,
  res: Response,
): Promise<void> {
  const session = await provider.Session.get(provider.createContext(req, res))
  if (!session.accountId) return
  await session.destroy()
  await notifyLogout(ctx, provider, session)
}

function configuration(ctx: Ctx): Configuration {
  return {
    adapter: artifactAdapters(ctx.pool, ctx.now),
    clients: [client(ctx)],
    jwks: { keys: [privateJwk(ctx.ring.oidc)] },
    cookies: {
      names: { session: 'ppman_oidc', interaction: 'ppman_oidc_interaction', resume: 'ppman_oidc_resume' },
      keys: [ctx.ring.cookieSecret],
    },
    routes: ROUTES,
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'org'],
    claims: { openid: CLAIMS, email: ['email'], org: ['org_id', 'roles'] },
    conformIdTokenClaims: false,
    clientBasedCORS: () => false,
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: signOutOrAsk(ctx),
        postLogoutSuccessSource: showSignedOut(ctx),
      },
    },
    fetch: (url, options) => fetch(url, withoutAddressGuard(options)),
    ttl: {
      AccessToken: SESSION_S,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 1_800,
      Grant: SESSION_S,
      Session: sessionTtlS(ctx.now),
    },
    interactions: { url: (_, { uid }) => `/sign-in/${uid}` },
    findAccount: findAccount(ctx),
    loadExistingGrant: grantEverything,
    renderError: showError(ctx),
  }
}

const ROUTES = {
  authorization: '/oidc/auth',
  token: '/oidc/token',
  userinfo: '/oidc/me',
  jwks: '/oidc/jwks',
  end_session: '/oidc/session/end',
}

const client = ({ config }: Ctx) => ({
  client_id: config.OIDC_CLIENT_ID,
  client_secret: config.OIDC_CLIENT_SECRET,
  redirect_uris: redirectUris({ config }),
  post_logout_redirect_uris: [`${config.BASE_URL}/`],
  backchannel_logout_uri: config.OIDC_LOGOUT_URI ?? `${config.BASE_URL}/auth/backchannel-logout`,
  backchannel_logout_session_required: true,
  grant_types: ['authorization_code'],
  response_types: ['code' as const],
  id_token_signed_response_alg: 'ES256' as const,
})

/**
 * The provider refuses private addresses, but most installations run there. It calls only the
 * configured address, because clients cannot register themselves.
 */
const withoutAddressGuard = (options: RequestInit | undefined): RequestInit =>
  ({ ...options, dispatcher: undefined }) as RequestInit

const findAccount = (ctx: Ctx) => async (_: unknown, id: string) => {
  const account = await ctx.accounts.byId(id)
  if (!account) return undefined
  const { email, orgId, roles } = account
  return { accountId: id, claims: async () => ({ sub: id, email, org_id: orgId, roles: [...roles] }) }
}

/** Grants all scopes without asking: the only client is the product itself. */
async function grantEverything({ oidc }: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { client, session, provider } = oidc
  if (!client || !session?.accountId) return undefined
  const grantId = session.grantIdFor(client.clientId)
  const existing = grantId ? await provider.Grant.find(grantId) : undefined
  if (existing) return existing
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope('openid email org')
  await grant.save()
  return grant
}

/**
 * Each userinfo request extends the sign-in, because the product asks only while the member works
 * there.
 */
const keepSessionInUse =
  ({ pool, now }: Ctx) =>
  async (koa: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    const oidc = koa.oidc as KoaContextWithOIDC['oidc'] | undefined
    const uid = oidc?.entities.AccessToken?.sessionUid
    if (oidc?.route === 'userinfo' && koa.status === 200 && uid)
      await prolongSession(pool, { uid, at: now() })
  }

/**
 * Sets the configured origin on each request, so the provider's addresses and `Secure` cookies
 * never depend on headers of the caller.
 */
export function pinOrigin(consoleUrl: string): RequestHandler {
  const { host, protocol } = new URL(consoleUrl)
  return (req, _res, next) => {
    req.headers.host = host
    req.headers['x-forwarded-proto'] = protocol.replace(':', '')
    delete req.headers['x-forwarded-host']
    next()
  }
}
