import type { Db } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { addSource } from '../add-source.ts'
import { sourceRepo } from '../source-repo.ts'
import type { KnownSource } from './known-sources.ts'

/**
 * Watches a known address for the payer that the caller names, else for the first of its payers that the directory knows.
 *
 * @throws AppError `not_found` when the directory has none of them
 */
export async function addKnownSource(
  tx: Db,
  { id, kind, url, payers }: KnownSource,
  { payer, now }: { payer?: string | undefined; now: Date },
) {
  for (const name of payer ? [payer] : payers) {
    const [known, ...others] = await sourceRepo(tx).payersCalled(name)
    if (known && others.length === 0) return addSource(sourceRepo(tx), { url, kind, payer: known.id }, now)
  }
  throw new AppError(
    'not_found',
    `The directory has no payer for ${id}: ${payer ?? payers.join(', ')}. Name one by --payer.`,
  )
}
