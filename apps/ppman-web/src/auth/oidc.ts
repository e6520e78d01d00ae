import { AppError } from '@ppman/errors'
import * as client from 'openid-client'
import type { SessionData } from 'express-session'
import type { Member } from '../visitor.ts'
import { logoutTokenReader } from './logout-token.ts'

type OidcOptions = { issuer: string; clientId: string; clientSecret: string; redirectUri: string; homeUri: string }
type Started = { url: string; state: string; nonce: string; codeVerifier: string }
export type SignedInAtIssuer = { member: Member; issuer: SessionData['issuer'] }

/** Seconds that the issuer has for one answer. */
const TIMEOUT_S = 5

/** Sign-in with any OpenID Connect issuer: code flow with PKCE, state and nonce (RFC 6749, RFC 7636). */
export function oidc({ issuer, clientId, clientSecret, redirectUri, homeUri }: OidcOptions) {
  let found: Promise<client.Configuration> | undefined

  /** Asked for when first needed, and again after a failure: the issuer may start later than we do. */
  const configuration = () => (found ??= discover().catch(unreachable))
  const discover = () => client.discovery(new URL(issuer), clientId, clientSecret, undefined, { ...insecureWhereLocal(issuer), timeout: TIMEOUT_S })
  const unreachable = (cause: unknown): never => {
    found = undefined
    throw new AppError('unavailable', 'Sign-in is not available now. Try again soon.', { cause })
  }

  async function start(): Promise<Started> {
    const codeVerifier = client.randomPKCECodeVerifier()
    const [state, nonce] = [client.randomState(), client.randomNonce()]
    const code_challenge = await client.calculatePKCECodeChallenge(codeVerifier)
    const asked = { redirect_uri: redirectUri, scope: 'openid email org', code_challenge, code_challenge_method: 'S256', state, nonce }
    return { url: client.buildAuthorizationUrl(await configuration(), asked).href, state, nonce, codeVerifier }
  }

  /** @throws AppError `unauthenticated` when the answer is not the one that was asked for */
  async function finish(callbackUrl: URL, { state, nonce, codeVerifier }: Omit<Started, 'url'>): Promise<SignedInAtIssuer> {
    const checks = { pkceCodeVerifier: codeVerifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true }
    const tokens = await client.authorizationCodeGrant(await configuration(), callbackUrl, checks).catch((cause: unknown) => {
      throw new AppError('unauthenticated', 'Sign-in did not complete. Please try again.', { cause })
    })
    const { sub, sid } = tokens.claims()!
    const claims = { ...tokens.claims(), ...(await client.fetchUserInfo(await configuration(), tokens.access_token, sub)) }
    const member = memberOf(claims)
    if (!member) throw new AppError('forbidden', 'This account belongs to no organisation.')
    return { member, issuer: { sid: typeof sid === 'string' ? sid : null, accessToken: tokens.access_token, idToken: tokens.id_token! } }
  }

  /** Who a member is now. `gone`: the issuer no longer knows the sign-in or the account, or the account has no organization. */
  async function askAbout({ sub }: Member, { accessToken }: SessionData['issuer']): Promise<Member | 'gone' | 'unavailable'> {
    try {
      return memberOf(await client.fetchUserInfo(await configuration(), accessToken, sub)) ?? 'gone'
    } catch (error) {
      return isRefusal(error) ? 'gone' : 'unavailable'
    }
  }

  /** Where the browser signs out of the issuer too (RP-Initiated Logout 1.0); our front page when there is no such place. */
  async function signOutUrl(idToken: string): Promise<string> {
    try {
      return client.buildEndSessionUrl(await configuration(), { id_token_hint: idToken, post_logout_redirect_uri: homeUri }).href
    } catch {
      return '/'
    }
  }

  const readLogoutToken = logoutTokenReader({ clientId, metadata: async () => (await configuration()).serverMetadata() })
  return { start, finish, askAbout, signOutUrl, readLogoutToken }
}

/** Null without an organization. */
function memberOf(claims: client.UserInfoResponse): Member | null {
  const { sub, email = sub, org_id: orgId, roles } = claims
  return typeof orgId === 'string' ? { sub, email, orgId, admin: Array.isArray(roles) && roles.includes('admin') } : null
}

/** The issuer has answered, and the answer is that this access token is good for nothing (RFC 6750, section 3.1). */
const isRefusal = (error: unknown): boolean =>
  error instanceof client.WWWAuthenticateChallengeError && error.cause.some(({ parameters }) => parameters.error === 'invalid_token')

/** Plain http only to this very machine, for development. */
function insecureWhereLocal(issuer: string): client.DiscoveryRequestOptions {
  const { protocol, hostname } = new URL(issuer)
  const local = protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname)
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the library marks it only to make it stand out
  return local ? { execute: [client.allowInsecureRequests] } : {}
}
