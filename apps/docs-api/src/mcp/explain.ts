import { AppError, docsDialect, toPublicError } from '@ppman/errors'
import { type Log, understand } from '@ppman/http'

/** Code and message that a caller may read of anything thrown; what is a bug of ours goes to the log and is not told. */
export function explain(thrown: unknown, log: Log, where: string): { code: string; message: string } {
  const known = understand(thrown)
  if (!(known instanceof AppError)) log.error({ err: thrown, mcp: where }, 'unhandled error')
  return toPublicError(known, docsDialect)
}
