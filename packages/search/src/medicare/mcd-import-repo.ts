import { type Db, Prisma, queryRows } from '@ppman/db'
import { MEDICARE, medicarePayer, medicarePayerId } from '@ppman/payers'
import type { MedicareContractor } from './medicare-contractors.ts'
import type { McdRow } from './read-mcd-list.ts'

export type KeptMcdRow = McdRow & { id: string; isNew: boolean }
export type StoredMcdRow = McdRow & { id: string; createdAt: Date }

const { sql } = Prisma

/** Stores documents of a Medicare Coverage Database list. Runs in the caller's transaction. */
export function mcdImportRepo(db: Db) {
  return {
    /** Creates the payers of the documents if missing. @returns ids by contractor key */
    payers: async (contractors: readonly MedicareContractor[], now: Date): Promise<Map<string, string>> => {
      const parent = await medicarePayer(db, now)
      const ids = new Map([[MEDICARE.key, parent]])
      for (const { key, name, states } of contractors)
        ids.set(key, await medicarePayerId(db, { key, name, states, parentId: parent }, now))
      return ids
    },

    /** Documents after an id, for batches. */
    documentsAfter: (after: string, take: number): Promise<StoredMcdRow[]> =>
      queryRows(
        db,
        sql`SELECT ${STORED}, created_at AS "createdAt" FROM medicare_document WHERE id > ${after}::uuid
          ORDER BY id LIMIT ${take}`,
      ),

    /** Ids of imported payers by contractor key. */
    knownPayers: async (): Promise<Map<string, string>> => {
      const rows = await queryRows<{ key: string; id: string }>(
        db,
        sql`SELECT source_key AS key, id::text FROM payer WHERE source = 'mcd'`,
      )
      return new Map(rows.map(({ key, id }) => [key, id]))
    },

    /** Upserts rows by number and version. @returns the added and changed rows */
    upsert: (rows: readonly McdRow[], fetchAttemptId: string): Promise<KeptMcdRow[]> =>
      queryRows<KeptMcdRow>(db, upsertSql(rows, fetchAttemptId)),
  }
}

const STORED = sql`id::text, number, version, kind, title, contractor, to_char(effective_date,
  'YYYY-MM-DD') AS "effectiveOn",
  to_char(retirement_date, 'YYYY-MM-DD') AS "retiredOn",
    is_proposed AS "isProposed", note, to_char(updated_on, 'YYYY-MM-DD') AS "updatedOn", url`

const upsertSql = (rows: readonly McdRow[], fetchAttemptId: string) => sql`
  INSERT INTO medicare_document AS m (number, version, kind, title, contractor, effective_date,
    retirement_date, is_proposed, note, updated_on,
    url, fetch_attempt_id)
  SELECT number, version, kind, title, contractor, "effectiveOn", "retiredOn",
    "isProposed", note, "updatedOn", url, ${fetchAttemptId}::uuid
  FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (number text,
    version int, kind text, title text, contractor text,
    "effectiveOn" date, "retiredOn" date, "isProposed" boolean, note text, "updatedOn" date, url text)
  ORDER BY number, version
  ON CONFLICT (number, version) DO UPDATE SET kind = EXCLUDED.kind, title = EXCLUDED.title,
    contractor = EXCLUDED.contractor,
    effective_date = EXCLUDED.effective_date,
      retirement_date = EXCLUDED.retirement_date, is_proposed = EXCLUDED.is_proposed,
    note = EXCLUDED.note, updated_on = EXCLUDED.updated_on,
      url = EXCLUDED.url, fetch_attempt_id = EXCLUDED.fetch_attempt_id
  WHERE (m.kind, m.title, m.contractor, m.effective_date, m.retirement_date, m.is_proposed,
    m.note, m.updated_on, m.url) IS DISTINCT FROM
    (EXCLUDED.kind, EXCLUDED.title, EXCLUDED.contractor,
      EXCLUDED.effective_date, EXCLUDED.retirement_date, EXCLUDED.is_proposed,
     EXCLUDED.note, EXCLUDED.updated_on, EXCLUDED.url)
  RETURNING ${STORED}, xmax = 0 AS "isNew"`
