import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { KINDS_TO_ADD } from '../source-kind.ts'

const Row = z.object({
  id: z.string().regex(/^[a-z0-9-]+$/),
  kind: z.enum(KINDS_TO_ADD),
  url: z.url(),
  /** Names by which a directory may know the payer, the likeliest first. */
  payers: z.string().transform((names) => names.split('|').filter(Boolean)),
  note: z.string(),
})
export type KnownSource = z.output<typeof Row>

/** Where payers are known to publish; see SOURCE.md beside the list. */
export function knownSources(): KnownSource[] {
  const text = readFileSync(new URL('./known-sources.csv', import.meta.url), 'utf8')
  return z.array(Row).parse(parse(text, { columns: true }))
}
