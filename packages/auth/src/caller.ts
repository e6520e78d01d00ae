import { AppError } from '@ppman/errors'

/** The identity of a caller, proved by a signed assertion or by the control plane. */
export type Caller = {
  /** Organization, a UUID: the tenant of every row the call may see. */
  orgId: string
  /** Person or machine that owns the token. */
  sub: string
  scopes: readonly string[]
  plan: string
  admin: boolean
  /** The token that was presented, for quotas and logs; null for callers without one. */
  tokenId: string | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Reads a caller from claims that were already proved.
 *
 * @returns null when a claim is missing or of the wrong type
 */
export function callerFromClaims(claims: Record<string, unknown>): Caller | null {
  const { sub, org, scope, plan, admin, token_id: tokenId = null } = claims
  if (typeof sub !== 'string' || sub === '' || typeof org !== 'string' || !UUID.test(org)) return null
  if (typeof scope !== 'string' || typeof plan !== 'string' || typeof admin !== 'boolean') return null
  if (tokenId !== null && typeof tokenId !== 'string') return null
  return { orgId: org, sub, scopes: scope.split(' ').filter(Boolean), plan, admin, tokenId }
}

/** The identity as claims, for signing and for introspection answers. */
export const claimsOfCaller = ({ orgId, sub, scopes, plan, admin, tokenId }: Caller) => ({
  sub,
  org: orgId,
  scope: scopes.join(' '),
  plan,
  admin,
  ...(tokenId === null ? {} : { token_id: tokenId }),
})

/** 401 with the challenge that RFC 6750 asks for. */
export const unauthenticated = (message: string, cause?: unknown): AppError =>
  new AppError('unauthenticated', message, { headers: { 'WWW-Authenticate': 'Bearer' }, cause })

type ScopeOptions = {
  /**
   * The stable code of the refusal; null leaves it to the service's dialect (documentation:
   * `forbidden`).
   */
  code?: string | null
}

/**
 * Lets a caller pass who holds the scope of `access`, written `scope:<name>`; `public` lets
 * everyone pass.
 *
 * @throws forbidden (403), with code `insufficient_scope` by default
 */
export function requireScope(
  { scopes }: Caller,
  access: string,
  { code = 'insufficient_scope' }: ScopeOptions = {},
): void {
  if (access === 'public') return
  const scope = access.replace(/^scope:/, '')
  if (scopes.includes(scope)) return
  const challenge = `Bearer error="insufficient_scope", scope="${scope}"`
  throw new AppError('forbidden', `This token lacks the scope ${scope}.`, {
    headers: { 'WWW-Authenticate': challenge },
    ...(code && { code }),
  })
}
