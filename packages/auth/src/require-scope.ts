import { AppError } from '@ppman/errors'
import type { Caller } from './caller.ts'

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
 * @throws forbidden (403), with code `insufficient_scope` unless told otherwise
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
