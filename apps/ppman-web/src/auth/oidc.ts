import { AppError } from '@ppman/errors'
import * as client from 'openid-client'
import type { SessionData } from 'express-session'
import type { Member } from '../visitor.ts'
import { logoutTokenReader } from './logout-token.ts'

type OidcOptions = {
  issuer: string
  clientId: string
  clientSecret: string
  redirectUri: string
  homeUri: string
}
type Started = { url: string; state: string; nonce: string; codeVerifier: string }
export type SignedInAtIssuer = { member: Member; issuer: SessionData['issuer'] }

/** Timeout of a call to the issuer, in seconds. */
const TIMEOUT_S = 5

type Configuration = () => Promise<client.Configuration>

/**
 * Sign-in with any OpenID Connect issuer: code flow with PKCE, state and nonce (RFC 6749, RFC
 * 7636).
 */
export function oidc({ redirectUri, homeUri, ...at }: OidcOptions) {
  const configuration = discovery(at)

  async function start(): Promise<Started> {
    const codeVerifier = client.randomPKCECodeVerifier()
    const [state, nonce] = [client.randomState(), client.randomNonce()]
    const code_challenge = await client.calculatePKCECodeChallenge(codeVerifier)
    const proof = { code_challenge, code_challenge_method: 'S256', state, nonce }
    const asked = { redirect_uri: redirectUri, scope: 'openid email org', ...proof }
    const url = client.buildAuthorizationUrl(await configuration(), asked).href
    return { url, state, nonce, codeVerifier }
  }

  /**
   * The address that signs a browser out of the issuer too (RP-Initiated Logout 1.0), or our front
   * page.
   */
  async function signOutUrl(idToken: string): Promise<string> {
    try {
      const asked = { id_token_hint: idToken, post_logout_redirect_uri: homeUri }
      return client.buildEndSessionUrl(await configuration(), asked).href
    } catch {
      return '/'
    }
  }

  const metadata = async () => (await configuration()).serverMetadata()
  const readLogoutToken = logoutTokenReader({ clientId: at.clientId, metadata })
  return {
    start,
    finish: finisher(configuration),
    askAbout: memberQuestion(configuration),
    signOutUrl,
    readLogoutToken,
  }
}

/** The issuer's metadata, read at first use and again after a failure. */
function discovery({
  issuer,
  clientId,
  clientSecret,
}: Pick<OidcOptions, 'issuer' | 'clientId' | 'clientSecret'>): Configuration {
  let found: Promise<client.Configuration> | undefined
  const options = { ...insecureWhereLocal(issuer), timeout: TIMEOUT_S }
  const discover = () => client.discovery(new URL(issuer), clientId, clientSecret, undefined, options)
  const unreachable = (cause: unknown): never => {
    found = undefined
    throw new AppError('unavailable', 'Sign-in is not available now. Try again soon.', { cause })
  }
  return () => (found ??= discover().catch(unreachable))
}

/**
 * Exchanges the code for tokens. @throws AppError `unauthenticated` when the answer does not match
 * the request
 */
function finisher(configuration: Configuration) {
  return async (
    callbackUrl: URL,
    { state, nonce, codeVerifier }: Omit<Started, 'url'>,
  ): Promise<SignedInAtIssuer> => {
    const settings = await configuration()
    const expected = {
      pkceCodeVerifier: codeVerifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    }
    const tokens = await client
      .authorizationCodeGrant(settings, callbackUrl, expected)
      .catch((cause: unknown) => {
        throw new AppError('unauthenticated', 'Sign-in did not complete. Please try again.', { cause })
      })
    const { access_token: accessToken, id_token: idToken } = tokens
    const { sub, sid } = tokens.claims()!
    const member = memberOf({
      ...tokens.claims(),
      ...(await client.fetchUserInfo(settings, accessToken, sub)),
    })
    if (!member) throw new AppError('forbidden', 'This account belongs to no organisation.')
    return { member, issuer: { sid: typeof sid === 'string' ? sid : null, accessToken, idToken: idToken! } }
  }
}

type Answer = Member | 'gone' | 'unavailable'

/**
 * The member's current claims. `gone`: the sign-in, the account or its organization no longer
 * exists.
 */
function memberQuestion(configuration: Configuration) {
  return async ({ sub }: Member, { accessToken }: SessionData['issuer']): Promise<Answer> => {
    try {
      return memberOf(await client.fetchUserInfo(await configuration(), accessToken, sub)) ?? 'gone'
    } catch (error) {
      return isRefusal(error) ? 'gone' : 'unavailable'
    }
  }
}

/** Null without an organization. */
function memberOf(claims: client.UserInfoResponse): Member | null {
  const { sub, email = sub, org_id: orgId, roles } = claims
  return typeof orgId === 'string'
    ? { sub, email, orgId, admin: Array.isArray(roles) && roles.includes('admin') }
    : null
}

/** Whether the issuer rejected this access token (RFC 6750, section 3.1). */
const isRefusal = (error: unknown): boolean =>
  error instanceof client.WWWAuthenticateChallengeError &&
  error.cause.some(({ parameters }) => parameters.error === 'invalid_token')

/** Allows plain http for loopback addresses only, for development. */
function insecureWhereLocal(issuer: string): client.DiscoveryRequestOptions {
  const { protocol, hostname } = new URL(issuer)
  const local = protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname)
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the library marks it only to make it stand out
  return local ? { execute: [client.allowInsecureRequests] } : {}
}
