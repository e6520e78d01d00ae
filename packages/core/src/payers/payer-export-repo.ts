import { type Db, Prisma, readRows } from '@ppman/db'

const { sql } = Prisma

/** Rows read at a time: what the memory holds of an export. */
const BATCH = 1_000
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Reads the whole directory in order of ids, batch by batch: between two batches it holds no connection and no lock. */
export function payerExportRepo(db: Db) {
  return {
    /** How often the directory changed: two equal versions are the same directory. */
    version: async (): Promise<string> => {
      const [row] = await db.$queryRaw<{ version: string }[]>(
        sql`SELECT coalesce(sum(changes), 0)::text AS version FROM payer_directory_version`,
      )
      return row!.version
    },

    /**
     * At most `limit` items in batches, each item as JSON text: routing entries first, then payers that have none. What is
     * held of a batch is the array that is given out: empty it when done with it.
     */
    batches: async function* (limit: number): AsyncGenerator<string[], void> {
      let left = limit
      for (const part of [entriesAfter, payersAfter]) {
        const read = (after: string, take: number) =>
          readRows<Line>(db, sql`
            SELECT coalesce(entry_id, payer_id) AS id, row_to_json(r)::text AS item FROM (${part(after, take)}) AS r ORDER BY id`)
        for await (const lines of ahead(read, left)) {
          left -= lines.length
          yield lines.splice(0).map(({ item }) => item)
        }
      }
    },
  }
}

/** An item as text: 50,000 of them read cell by cell cost three times the work and the memory. */
type Line = { id: string; item: string }
type Read = (after: string, take: number) => PromiseLike<Line[]>

/** Reads the next batch while the last one is written. */
async function* ahead(read: Read, limit: number): AsyncGenerator<Line[]> {
  let left = limit
  const next = (after: string): Promise<Line[]> => {
    const lines = left > 0 ? Promise.resolve(read(after, Math.min(BATCH, left))) : Promise.resolve([])
    lines.catch(() => undefined) // told when its turn comes; a reader who left does not wait for it
    return lines
  }
  for (let coming = next(FIRST); ; ) {
    const lines = await coming
    if (lines.length === 0) return
    left -= lines.length
    coming = next(lines.at(-1)!.id)
    yield lines
  }
}

/** What a directory says beside the entry itself: a column of the export each. */
const SAYINGS = [
  ['aliases', 'payer_alias', 'alias', `kind <> 'name'`],
  ['identifiers', 'payer_identifier', `kind || ':' || value`, 'true'],
  ['addresses', 'payer_address', `concat_ws(', ', line, nullif(city, ''), nullif(trim(s.state || ' ' || zip), ''))`, 'true'],
  ['phones', 'payer_phone', 'phone', 'true'],
] as const

type Reading = readonly [id: string, joined: string]

/**
 * All that is said of the rows of a batch, each saying by each reading. `= ANY (array(…))` keeps the planner at the index:
 * a join it would answer by reading whole tables, once for every batch; `::text` keeps it off the index of what has no entry.
 */
const said = (...readings: Reading[]) => {
  const reads = SAYINGS.flatMap(([column, table, value, where]) =>
    readings.map(([id, joined]) => `SELECT ${id} AS id, '${column}' AS what, ${value} AS value FROM ${table} s ${joined} AND ${where}`),
  )
  const columns = SAYINGS.map(([column]) => `array_agg(DISTINCT value) FILTER (WHERE what = '${column}') AS ${column}`)
  return Prisma.raw(`SELECT id, ${columns.join(', ')} FROM (${reads.join(' UNION ALL ')}) AS each GROUP BY id`)
}
const ABOUT_ENTRY = said(
  ['s.entry_id', 'WHERE s.entry_id = ANY (array(SELECT id FROM batch))'],
  ['b.id', 'JOIN batch b USING (payer_id) WHERE s.payer_id = ANY (array(SELECT payer_id FROM batch)) AND s.entry_id::text IS NULL'],
)
const ABOUT_PAYER = said(['s.payer_id', 'WHERE s.payer_id = ANY (array(SELECT id FROM batch))'])

const SAID = Prisma.raw(SAYINGS.map(([column]) => `coalesce(${column}, '{}') AS ${column}`).join(', '))

const PAYER = sql`p.id AS payer_id, p.name AS payer_name, p.slug, p.payer_type, p.is_active, p.parent_id`

/** RFC 3339, as all instants of answers. */
const SEEN = (row: 'e' | 'p') =>
  Prisma.raw(
    ['first_seen_at', 'last_seen_at']
      .map((column) => `to_char(${row}.${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ${column}`)
      .join(', '),
  )

const entriesAfter = (after: string, take: number) => sql`
  WITH batch AS MATERIALIZED (SELECT * FROM payer_entry WHERE id > ${after}::uuid ORDER BY id LIMIT ${take}), said AS (${ABOUT_ENTRY})
  SELECT ${PAYER}, e.id AS entry_id, e.name AS entry_name, e.edi_payer_id, e.clearinghouse, e.transactions, e.coverage_types, e.plan_types,
    e.states, ${SAID}, e.valid_from, e.valid_to, e.source, e.directory_id, ${SEEN('e')}
  FROM batch e JOIN payer p ON p.id = e.payer_id LEFT JOIN said ON said.id = e.id
  WHERE p.id = ANY (array(SELECT payer_id FROM batch)) ORDER BY e.id`

const payersAfter = (after: string, take: number) => sql`
  WITH batch AS MATERIALIZED (
    SELECT * FROM payer WHERE id > ${after}::uuid AND NOT EXISTS (SELECT FROM payer_entry e WHERE e.payer_id = payer.id)
    ORDER BY id LIMIT ${take}), said AS (${ABOUT_PAYER})
  SELECT ${PAYER}, NULL::uuid AS entry_id, NULL AS entry_name, NULL AS edi_payer_id, NULL AS clearinghouse, '{}'::text[] AS transactions,
    '{}'::text[] AS coverage_types, '{}'::text[] AS plan_types, p.states, ${SAID}, NULL AS valid_from, NULL AS valid_to, p.source,
    p.source_key AS directory_id, ${SEEN('p')}
  FROM batch p LEFT JOIN said ON said.id = p.id ORDER BY p.id`
