import { AppError } from '@ppman/errors'
import type { Hop } from './follow-hops.ts'
import { transportFailure } from './transport-failure.ts'

/** An error of a fetch in our words, with the redirects followed so far. */
export function tracedFailure(error: unknown, redirects: readonly Hop[]): unknown {
  const failure = transportFailure(error)
  if (!(failure instanceof AppError) || redirects.length === 0) return failure
  const { kind, message, code, cause } = failure
  return new AppError(kind, message, { ...(code ? { code } : {}), cause, details: { redirects } })
}
