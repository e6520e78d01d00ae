import { AppError, docsDialect, toPublicError } from '@ppman/errors'
import { type Log, toAppError } from '@ppman/http'

/** `retryAfterS` where the failure says when to come back. */
type Explanation = { code: string; message: string; retryAfterS?: number }

/**
 * What a caller may read of anything thrown; what is a bug of ours goes to the log and is not told.
 */
export function explain(thrown: unknown, log: Log, where: string): Explanation {
  const understood = toAppError(thrown)
  if (!(understood instanceof AppError)) log.error({ err: thrown, mcp: where }, 'unhandled error')
  const { code, message, headers } = toPublicError(understood, docsDialect)
  const retryAfterS = Number(headers['Retry-After'])
  return { code, message, ...(retryAfterS > 0 && { retryAfterS }) }
}
