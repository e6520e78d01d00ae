import type { Db } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { list, oneOf, optionalText, readTable, text } from '@ppman/facts'
import { z } from 'zod'
import { addSource } from '../manage-sources.ts'
import { sourceRepo } from '../source-repo.ts'
import { KINDS_TO_ADD } from '../source.ts'

/**
 * A public address of policies. `payers` are possible names in the directory, most likely first.
 */
export type KnownSource = ReturnType<typeof knownSources>[number]

/** Reads the public addresses of payers' policies. */
export const knownSources = () =>
  readTable(new URL('./known-sources.csv', import.meta.url), {
    id: text.regex(/^[a-z0-9-]+$/, 'is not lower-case letters, digits and hyphens'),
    kind: oneOf(KINDS_TO_ADD),
    url: text.pipe(z.url('is not an address')),
    payers: list,
    note: optionalText,
  })

/**
 * Watches a known address for the given payer, else for its first payer in the directory.
 *
 * @throws AppError `not_found` when the directory has none of them
 */
export async function addKnownSource(
  tx: Db,
  { id, kind, url, payers }: KnownSource,
  { payer, now }: { payer?: string | undefined; now: Date },
) {
  for (const name of payer ? [payer] : payers) {
    const [entry, ...others] = await sourceRepo(tx).findPayers(name)
    if (entry && others.length === 0) return addSource(sourceRepo(tx), { url, kind, payer: entry.id }, now)
  }
  throw new AppError(
    'not_found',
    `The directory has no payer for ${id}: ${payer ?? payers.join(', ')}. Name one by --payer.`,
  )
}
