import { readFileSync } from 'node:fs'
import type { Db } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { addSource } from '../add-source.ts'
import { sourceRepo } from '../source-repo.ts'
import { KINDS_TO_ADD } from '../source.ts'

const Row = z.object({
  id: z.string().regex(/^[a-z0-9-]+$/),
  kind: z.enum(KINDS_TO_ADD),
  url: z.url(),
  /** Possible payer names in the directory, most likely first. */
  payers: z.string().transform((names) => names.split('|').filter(Boolean)),
  note: z.string(),
})
export type KnownSource = z.output<typeof Row>

/** Known addresses of payers; see SOURCE.md in this folder. */
export function knownSources(): KnownSource[] {
  const text = readFileSync(new URL('./known-sources.csv', import.meta.url), 'utf8')
  return z.array(Row).parse(parse(text, { columns: true }))
}

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
    const [known, ...others] = await sourceRepo(tx).findPayers(name)
    if (known && others.length === 0) return addSource(sourceRepo(tx), { url, kind, payer: known.id }, now)
  }
  throw new AppError(
    'not_found',
    `The directory has no payer for ${id}: ${payer ?? payers.join(', ')}. Name one by --payer.`,
  )
}
