import type { IncomingHttpHeaders } from 'node:http'
import { ASSERTION_HEADER } from './assertion.ts'
import { isTokenShaped } from './token.ts'
import { unauthenticated } from './caller.ts'

/** The part of a request that identity is read from; Node's and Express's requests fit. */
export type CredentialSource = {
  headers: IncomingHttpHeaders
  /**
   * Names and values as received. Node drops a second `Authorization` from `headers`, so only here
   * it can be seen.
   */
  rawHeaders?: readonly string[]
}

const BEARER = /^bearer +([0-9A-Za-z\-._~+/]+=*)$/i

/**
 * The console token of a request, of the right shape but not yet recognised.
 *
 * @throws unauthenticated when it is missing, malformed or sent twice; `X-API-Key` is retired and
 *   not read (specification 5.3)
 */
export function bearerToken({ headers, rawHeaders = [] }: CredentialSource): string {
  if (
    rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'authorization').length > 1
  ) {
    throw unauthenticated('Send one Authorization header.')
  }
  const token = BEARER.exec(headers.authorization ?? '')?.[1]
  if (!token) throw unauthenticated('Send a console token as Authorization: Bearer <token>.')
  if (!isTokenShaped(token)) throw unauthenticated('The token is malformed.')
  return token
}

/** The edge's signed statement, or null when there is none. */
export function assertionOf({ headers }: CredentialSource): string | null {
  const value = headers[ASSERTION_HEADER]
  return value === undefined ? null : String(value)
}
