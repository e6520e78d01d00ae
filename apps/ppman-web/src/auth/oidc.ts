import { AppError } from '@ppman/errors'
import type { SessionData } from 'express-session'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import * as client from 'openid-client'
import type { Member } from '../visitor.ts'
import type { LoggedOut } from './web-session-repo.ts'

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
  const options = { ...allowInsecureLocal(issuer), timeout: TIMEOUT_S }
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
    if (!member) throw new AppError('forbidden', 'This account belongs to no organization.')
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
function allowInsecureLocal(issuer: string): client.DiscoveryRequestOptions {
  const { protocol, hostname } = new URL(issuer)
  const local = protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname)
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- marked only to make it stand out
  return local ? { execute: [client.allowInsecureRequests] } : {}
}

type Metadata = { issuer: string; jwks_uri?: string }
type ReaderOptions = { clientId: string; metadata: () => Promise<Metadata> }

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** Only signatures with the issuer's keys are accepted: never `none`, and no shared secret. */
const ALGORITHMS = ['ES256', 'ES384', 'PS256', 'RS256', 'EdDSA', 'Ed25519']
/**
 * The longest age of a logout token (Back-Channel Logout 1.0, section 2.4 recommends two minutes).
 */
const MAX_AGE_S = 5 * 60
const CLOCK_TOLERANCE_S = 30

/**
 * Validates logout tokens (OpenID Connect Back-Channel Logout 1.0, section 2.6) except for replay.
 *
 * @throws AppError `bad_request` for an invalid token, `unavailable` without the issuer's keys
 */
function logoutTokenReader({ clientId, metadata }: ReaderOptions) {
  let keys: { uri: string; find: ReturnType<typeof createRemoteJWKSet> } | undefined
  const keysOf = (uri: string) =>
    (keys = keys?.uri === uri ? keys : { uri, find: createRemoteJWKSet(new URL(uri)) }).find

  /**
   * @throws AppError `bad_request` for a token that is not this issuer's word to us,
   *   `unavailable` without the issuer's keys
   */
  return async (token: string): Promise<LoggedOut> => {
    const { issuer, jwks_uri: uri } = await metadata()
    if (!uri) throw new AppError('unavailable', 'The issuer publishes no keys.')
    const checks = {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      maxTokenAge: MAX_AGE_S,
      clockTolerance: CLOCK_TOLERANCE_S,
    }
    const { payload, protectedHeader } = await jwtVerify(token, keysOf(uri), {
      ...checks,
      requiredClaims: ['jti', 'exp'],
    }).catch(throwPublicError)
    if (protectedHeader.typ !== undefined && !TYPES.has(protectedHeader.typ.toLowerCase()))
      throw refusedError('It is of another type.')
    return parseLogoutClaims(payload)
  }
}

const TYPES = new Set(['logout+jwt', 'application/logout+jwt', 'jwt'])

function parseLogoutClaims({ jti, exp, sub, sid, nonce, events }: JWTPayload): LoggedOut {
  if (nonce !== undefined) throw refusedError('It carries a nonce.')
  const event = isObject(events) ? events[EVENT] : undefined
  if (!isObject(event)) throw refusedError('It announces no logout.')
  if (typeof jti !== 'string' || !isName(jti)) throw refusedError('It has no id.')
  if (sid === undefined && sub === undefined) throw refusedError('It names neither a session nor a person.')
  if ((sid !== undefined && !isName(sid)) || (sub !== undefined && !isName(sub)))
    throw refusedError('It names no session or person that could be ours.')
  return { jti, expiresAt: new Date((exp! + CLOCK_TOLERANCE_S) * 1000), sid: sid as string | undefined, sub }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isName = (value: unknown): boolean =>
  typeof value === 'string' && value !== '' && value.length <= 255 && !value.includes('\0')

function throwPublicError(cause: unknown): never {
  const isAway =
    cause instanceof errors.JWKSTimeout ||
    !(cause instanceof errors.JOSEError) ||
    cause.code === 'ERR_JOSE_GENERIC'
  if (isAway)
    throw new AppError('unavailable', 'The keys of the issuer cannot be read now.', {
      headers: { 'Retry-After': '5' },
      cause,
    })
  throw refusedError('Its signature, issuer, audience or age is not right.', cause)
}

const refusedError = (why: string, cause?: unknown) =>
  new AppError('bad_request', `This logout token is not accepted. ${why}`, { cause })
