import { AppError } from '@ppman/errors'
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose'
import type { LoggedOut } from './web-session-repo.ts'

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
export function logoutTokenReader({ clientId, metadata }: ReaderOptions) {
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
    return loggedOut(payload)
  }
}

const TYPES = new Set(['logout+jwt', 'application/logout+jwt', 'jwt'])

function loggedOut({ jti, exp, sub, sid, nonce, events }: JWTPayload): LoggedOut {
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
