import { type KeyObject, randomUUID, sign } from 'node:crypto'
import { AppError } from '@ppman/errors'
import { createRemoteJWKSet, decodeProtectedHeader, errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { LRUCache } from 'lru-cache'
import { type Caller, callerFromClaims, claimsOfCaller, unauthenticated } from './caller.ts'

/** The header that carries a caller from the edge to a service. */
export const ASSERTION_HEADER = 'x-edge-assertion'
const ASSERTION_ISSUER = 'urn:ppman:edge'
const ASSERTION_TYPE = 'edge+jwt'
const ASSERTION_ALGORITHM = 'ES256'
/** Seconds from issue to expiry. */
const ASSERTION_TTL_S = 60

export type SigningKey = { kid: string; privateKey: KeyObject }
export type AssertionContent = { caller: Caller; audience: string; issuedAt: Date }

/**
 * Signs who calls for one service: a compact JWS, ES256, valid for 60 seconds from `issuedAt`.
 *
 * @param audience the name of the one service that may accept it, for example `ppman-api`
 */
export function signAssertion(
  { kid, privateKey }: SigningKey,
  { caller, audience, issuedAt }: AssertionContent,
): string {
  const iat = Math.floor(issuedAt.getTime() / 1000)
  const claims = {
    iss: ASSERTION_ISSUER,
    aud: audience,
    ...claimsOfCaller(caller),
    jti: randomUUID(),
    iat,
    exp: iat + ASSERTION_TTL_S,
  }
  const signed = `${part({ alg: ASSERTION_ALGORITHM, typ: ASSERTION_TYPE, kid })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

type VerifierOptions = { keys: JWTVerifyGetKey; audience: string; now: () => Date }
export type AssertionVerifier = (assertion: string) => Promise<Caller>

/** Difference of clocks between the edge and a service that is forgiven, in seconds. */
const SKEW_S = 30
/**
 * Size of the cache of verified assertions, so that a burst of one caller costs one signature
 * check.
 */
const REMEMBERED = 5_000
/** Longer assertions are refused without decoding. */
const MAX_LENGTH = 4_096
/** Allowed key ids; a key id is never a path or an address. */
const KID = /^[\w-]{1,64}$/

/** Keys published by the edge. An unknown key id asks again, at most every 30 seconds. */
export const edgeKeys = (jwksUrl: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(jwksUrl), {
    cooldownDuration: 30_000,
    cacheMaxAge: 600_000,
    timeoutDuration: 1_500,
  })

/**
 * Gives a function from an assertion to its caller. It throws `unauthenticated` for anything but a
 * current assertion of the edge for this audience, and `unavailable` when the edge's keys cannot be
 * fetched.
 */
export function assertionVerifier({ keys, audience, now }: VerifierOptions): AssertionVerifier {
  const verified = new LRUCache<string, { caller: Caller; expiresAtMs: number }>({ max: REMEMBERED })
  return async (assertion) => {
    const cached = verified.get(assertion)
    if (cached && cached.expiresAtMs > now().getTime()) return cached.caller
    const { caller, expiresAtMs } = await verify(assertion, { keys, audience, now })
    verified.set(assertion, { caller, expiresAtMs })
    return caller
  }
}

async function verify(assertion: string, { keys, audience, now }: VerifierOptions) {
  if (!isWorthChecking(assertion)) throw unauthenticated('The identity header is not usable.')
  const { payload } = await jwtVerify(assertion, keys, {
    algorithms: [ASSERTION_ALGORITHM],
    typ: ASSERTION_TYPE,
    issuer: ASSERTION_ISSUER,
    audience,
    clockTolerance: SKEW_S,
    maxTokenAge: ASSERTION_TTL_S,
    requiredClaims: ['exp', 'jti'],
    currentDate: now(),
  }).catch(refuse)
  const caller = callerFromClaims(payload)
  if (!caller || typeof payload.aud !== 'string') throw unauthenticated('The identity header is incomplete.')
  return { caller, expiresAtMs: (payload.exp ?? 0) * 1000 }
}

/** A comma means that the header arrived twice and Node joined the values. */
function isWorthChecking(assertion: string): boolean {
  if (assertion.length > MAX_LENGTH || assertion.includes(',')) return false
  try {
    const { kid } = decodeProtectedHeader(assertion)
    return typeof kid === 'string' && KID.test(kid)
  } catch {
    return false
  }
}

/** Errors of jose for unreadable keys; others mean a bad assertion. */
const KEYS_OUT_OF_REACH = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'])

function refuse(thrown: unknown): never {
  if (thrown instanceof errors.JOSEError && !KEYS_OUT_OF_REACH.has(thrown.code)) {
    throw unauthenticated('The identity header was not accepted.', thrown)
  }
  throw new AppError('unavailable', 'Identity cannot be checked now. Try again soon.', {
    headers: { 'Retry-After': '5' },
    cause: thrown,
  })
}
