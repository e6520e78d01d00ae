import { randomUUID, type KeyObject, sign } from 'node:crypto'
import { type Caller, claimsOfCaller } from './caller.ts'

/** The header that carries a caller from the edge to a service. */
export const ASSERTION_HEADER = 'x-edge-assertion'
export const ASSERTION_ISSUER = 'urn:ppman:edge'
export const ASSERTION_TYPE = 'edge+jwt'
export const ASSERTION_ALGORITHM = 'ES256'
/** Seconds from issue to expiry. */
export const ASSERTION_TTL_S = 60

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
