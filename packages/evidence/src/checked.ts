import { createHash } from 'node:crypto'
import { AppError } from '@ppman/errors'

/** Evidence that no longer matches its name is worse than none: say so instead of handing it over. */
export function checked(content: Buffer, sha256: string): Buffer {
  if (createHash('sha256').update(content).digest('hex') === sha256) return content
  throw new AppError('internal', 'A stored file no longer matches its hash.', { code: 'internal_error' })
}
