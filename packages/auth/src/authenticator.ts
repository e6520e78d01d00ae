import { AppError } from '@ppman/errors'
import { type AssertionVerifier, assertionVerifier, edgeKeys, ASSERTION_HEADER } from './assertion.ts'
import { type Caller, callerFromClaims, unauthenticated } from './caller.ts'
import { type RecognizeToken, rememberCallers } from './remember-callers.ts'
import type { IncomingHttpHeaders } from 'node:http'
import { isTokenShaped } from './token.ts'

export type AuthSettings = {
  /**
   * `edge`: only the edge's assertion is read. `embedded`: a bearer token also works, checked at
   * the control plane.
   */
  mode: 'edge' | 'embedded'
  /** This service's name: assertions for another one are refused. */
  audience: string
  /** Whether `NODE_ENV` is `production`. */
  production: boolean
  /** The reference control plane; it gives both addresses below unless they are named. */
  controlPlaneUrl?: string | undefined
  /** Where the edge publishes its keys. */
  jwksUrl?: string | undefined
  /** Where tokens are looked up (RFC 7662); read in embedded mode only. */
  introspectUrl?: string | undefined
  introspectionSecret?: string | undefined
  now: () => Date
}

/**
 * Identifies the sender of a request. Throws `unauthenticated` (401), or `unavailable` (503) when
 * it cannot be checked now.
 */
export type Authenticator = (req: CredentialSource) => Promise<Caller>

/**
 * The one way to learn who calls (specification 5).
 *
 * @throws at start, with every problem, when the settings are incomplete or too weak for production
 */
export function createAuthenticator(settings: AuthSettings): Authenticator {
  const { jwksUrl, introspectUrl } = addresses(settings)
  const problems = problemsOf({ ...settings, jwksUrl, introspectUrl })
  if (problems.length > 0)
    throw new Error(`Identity cannot be checked with these settings:\n${problems.join('\n')}`)
  const { mode, audience, introspectionSecret = '', now } = settings
  const verify = jwksUrl ? assertionVerifier({ keys: edgeKeys(jwksUrl), audience, now }) : refuseAll
  if (mode === 'edge') return assertionAuthenticator(verify)
  const memory = rememberCallers(introspector({ url: introspectUrl ?? '', secret: introspectionSecret }), now)
  return assertionOrTokenAuthenticator(verify, memory.find)
}

function addresses({ controlPlaneUrl, jwksUrl, introspectUrl }: AuthSettings) {
  const addressOf = (path: string) => controlPlaneUrl?.replace(/(?<!\/)\/*$/, path)
  return {
    jwksUrl: jwksUrl ?? addressOf('/.well-known/jwks.json'),
    introspectUrl: introspectUrl ?? addressOf('/introspect'),
  }
}

function problemsOf({
  mode,
  production,
  jwksUrl,
  introspectUrl,
  introspectionSecret,
}: AuthSettings): string[] {
  const embedded = mode === 'embedded'
  const checks: [problem: boolean, message: string][] = [
    [production && embedded, '  AUTH_MODE: embedded is refused in production, use edge'],
    [!jwksUrl && (production || !embedded), "  the address of the edge's JWKS is missing"],
    [embedded && !introspectUrl, "  the address of the control plane's introspection is missing"],
    [embedded && !introspectionSecret, '  the introspection secret is missing'],
  ]
  return checks.filter(([problem]) => problem).map(([, message]) => message)
}

/** Reads nothing but the signed assertion. */
export function assertionAuthenticator(verify: AssertionVerifier): Authenticator {
  return async (req) => {
    const assertion = assertionOf(req)
    if (assertion === null) throw unauthenticated('Call this service through the edge.')
    return verify(assertion)
  }
}

/** An assertion governs when present, good or bad; only without one the bearer token counts. */
function assertionOrTokenAuthenticator(
  verify: AssertionVerifier,
  find: (token: string) => Promise<Caller | null>,
): Authenticator {
  return async (req) => {
    const assertion = assertionOf(req)
    if (assertion !== null) return verify(assertion)
    const caller = await find(bearerToken(req))
    if (!caller) throw unauthenticated('The token is unknown, expired or revoked.')
    return caller
  }
}

const refuseAll: AssertionVerifier = async () => {
  throw unauthenticated('This service accepts no identity header.')
}

type Introspection = {
  /** Full address of the control plane's `/introspect`. */
  url: string
  /** Shared secret that proves this service to the control plane. */
  secret: string
  timeoutMs?: number
}

const TIMEOUT_MS = 1_500

/**
 * Asks the control plane who a token belongs to (RFC 7662).
 *
 * Any failure to get an answer throws `unavailable`: a token that cannot be checked is never let
 * through.
 */
function introspector({ url, secret, timeoutMs = TIMEOUT_MS }: Introspection): RecognizeToken {
  return async (token) => {
    const answer = await ask({ url, secret, timeoutMs }, token).catch(unavailable)
    if (answer['active'] === false) return null
    const caller = callerFromClaims(answer)
    if (answer['active'] !== true || !caller || typeof answer['exp'] !== 'number')
      return unavailable('the answer is incomplete')
    return { caller, expiresAtMs: answer['exp'] * 1000 }
  }
}

async function ask(
  { url, secret, timeoutMs }: Required<Introspection>,
  token: string,
): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${secret}` },
    body: new URLSearchParams({ token }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`the control plane answered ${response.status}`)
  return (await response.json()) as Record<string, unknown>
}

function unavailable(cause: unknown): never {
  throw new AppError('unavailable', 'Identity cannot be checked now. Try again soon.', {
    headers: { 'Retry-After': '5' },
    cause,
  })
}

/** The part of a request that identity is read from; Node's and Express's requests fit. */
type CredentialSource = {
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
function assertionOf({ headers }: CredentialSource): string | null {
  const value = headers[ASSERTION_HEADER]
  return value === undefined ? null : String(value)
}
