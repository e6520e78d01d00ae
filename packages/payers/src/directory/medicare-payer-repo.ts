import { type Db, Prisma, queryRows } from '@ppman/db'
import { foldName } from '../normalization/fold-name.ts'

/** Medicare, the parent of its contractors: a search for it covers all of them. */
export const MEDICARE = { key: 'medicare', name: 'Medicare (CMS)' }

/** The id of Medicare, created when it does not exist. */
export const medicarePayer = (db: Db, now: Date): Promise<string> =>
  medicarePayerId(db, { ...MEDICARE, states: [], parentId: null }, now)

type NewPayer = { key: string; name: string; states: readonly string[]; parentId: string | null }

/**
 * The id of the payer with this key of the Medicare Coverage Database, created when it does not
 * exist.
 */
export async function medicarePayerId(
  db: Db,
  { key, name, states, parentId }: NewPayer,
  now: Date,
): Promise<string> {
  await db.$executeRaw(Prisma.sql`
    INSERT INTO payer (name, folded_name, slug, payer_type, parent_id, states, source, source_key,
      first_seen_at, last_seen_at)
    VALUES (${name}, ${foldName(name)}, ${`mcd-${key}`}, 'medicare', ${parentId}::uuid, ${[...states]}, 'mcd',
      ${key}, ${now}, ${now})
    ON CONFLICT DO NOTHING`)
  const [row] = await queryRows<{ id: string }>(
    db,
    Prisma.sql`SELECT id::text FROM payer WHERE source = 'mcd' AND source_key = ${key}`,
  )
  return row!.id
}
