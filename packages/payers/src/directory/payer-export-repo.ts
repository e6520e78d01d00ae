import { type Db, Prisma, readRows } from '@ppman/db'
import { OWN_ENTRIES, OWN_ENTRIES_VERSION } from '../entries/own-entries-repo.ts'

const { sql } = Prisma

/** Rows read at a time: what the memory holds of an export. */
const BATCH = 1_000
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Reads the whole directory in order of ids, batch by batch: between two batches it holds no connection and no lock. What the
 * caller's organisation added stands in it for that organisation only.
 */
export function payerExportRepo(db: Db) {
  return {
    /** How often the directory and the organisation's own entries changed: two equal versions are the same directory. */
    version: async (): Promise<string> => {
      const [row] = await db.$queryRaw<{ version: string }[]>(
        sql`SELECT concat_ws('.', coalesce(sum(changes), 0), md5(${OWN_ENTRIES_VERSION})) AS version FROM payer_directory_version`,
      )
      return row!.version
    },

    /**
     * At most `limit` items in batches, each item as JSON text: routing entries first, the organisation's own after them, then payers that have none. What is
     * held of a batch is the array that is given out: empty it when done with it.
     */
    batches: async function* (limit: number): AsyncGenerator<string[], void> {
      let left = limit
      for (const part of [entriesAfter, ownEntriesAfter, payersAfter]) {
        const read = (after: string, take: number) =>
          readRows<Line>(
            db,
            sql`
            SELECT coalesce(entry_id, payer_id) AS id, row_to_json(r)::text AS item FROM (${part(after, take)}) AS r ORDER BY id`,
          )
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
  for (let coming = next(FIRST); ;) {
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
  [
    'addresses',
    'payer_address',
    `jsonb_build_object('line', line, 'city', city, 'state', s.state, 'zip', zip)::text`,
    'true',
  ],
  ['phones', 'payer_phone', 'phone', 'true'],
] as const

type Reading = readonly [id: string, joined: string]

/**
 * All that is said of the rows of a batch, each saying by each reading. `= ANY (array(…))` keeps the planner at the index:
 * a join it would answer by reading whole tables, once for every batch; `::text` keeps it off the index of what has no entry.
 */
const said = (...readings: Reading[]) => {
  const reads = SAYINGS.flatMap(([column, table, value, where]) =>
    readings.map(
      ([id, joined]) =>
        `SELECT ${id} AS id, '${column}' AS what, ${value} AS value FROM ${table} s ${joined} AND ${where}`,
    ),
  )
  const columns = SAYINGS.map(
    ([column]) => `array_agg(DISTINCT value) FILTER (WHERE what = '${column}') AS ${column}`,
  )
  return Prisma.raw(
    `SELECT id, ${columns.join(', ')} FROM (${reads.join(' UNION ALL ')}) AS each GROUP BY id`,
  )
}
const ABOUT_ENTRY = said(
  ['s.entry_id', 'WHERE s.entry_id = ANY (array(SELECT id FROM batch))'],
  [
    'b.id',
    'JOIN batch b USING (payer_id) WHERE s.payer_id = ANY (array(SELECT payer_id FROM batch)) AND s.entry_id::text IS NULL',
  ],
)
const ABOUT_PAYER = said(['s.payer_id', 'WHERE s.payer_id = ANY (array(SELECT id FROM batch))'])

const ABOUT_PAYER_OF_ENTRY = said([
  'b.id',
  `JOIN (SELECT id, payer_id FROM batch) b USING (payer_id)
   WHERE s.payer_id = ANY (array(SELECT payer_id FROM batch)) AND s.entry_id::text IS NULL`,
])

const ADDRESS_LINE = `concat_ws(', ', a->>'line', nullif(a->>'city', ''), nullif(trim((a->>'state') || ' ' || (a->>'zip')), ''))`

/** The sayings as columns, given their texts; the first NAIC number and address by themselves too. */
const columnsOf = (texts: Record<(typeof SAYINGS)[number][0], string>) =>
  Prisma.raw(`
    (SELECT min(substr(i, 6)) FROM unnest(${texts.identifiers}) AS i WHERE i LIKE 'naic:%') AS naic_code,
    (${texts.addresses})[1]::jsonb AS claims_address,
    coalesce(${texts.aliases}, '{}') AS aliases, coalesce(${texts.identifiers}, '{}') AS identifiers,
    array(SELECT ${ADDRESS_LINE} FROM unnest((${texts.addresses})::jsonb[]) AS a ORDER BY 1) AS addresses, coalesce(${texts.phones}, '{}') AS phones`)

const SAID = columnsOf({
  aliases: 'aliases',
  identifiers: 'identifiers',
  addresses: 'addresses',
  phones: 'phones',
})
const OWN_SAID = columnsOf({
  aliases: 'said.aliases',
  identifiers: `said.identifiers || ('edi:' || b.edi_payer_id)`,
  addresses: `array_remove(ARRAY[b.claims_address::text], NULL) || said.addresses`,
  phones: 'array_remove(ARRAY[b.phone], NULL) || said.phones',
})

const PAYER = sql`p.id AS payer_id, p.name AS payer_name, p.slug, p.payer_type, p.is_active, p.parent_id`

/** RFC 3339, as all instants of answers. */
const SEEN = (row: 'e' | 'p' | 'b') =>
  Prisma.raw(
    ['first_seen_at', 'last_seen_at']
      .map(
        (column) =>
          `to_char(${row}.${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ${column}`,
      )
      .join(', '),
  )

const entriesAfter = (after: string, take: number) => sql`
  WITH batch AS MATERIALIZED (SELECT * FROM payer_entry WHERE id > ${after}::uuid ORDER BY id LIMIT ${take}), said AS (${ABOUT_ENTRY})
  SELECT ${PAYER}, e.id AS entry_id, e.name AS entry_name, e.edi_payer_id, e.clearinghouse, e.transactions, e.coverage_types, e.plan_types,
    e.states, ${SAID}, e.valid_from, e.valid_to, e.source, e.directory_id, ${SEEN('e')}
  FROM batch e JOIN payer p ON p.id = e.payer_id LEFT JOIN said ON said.id = e.id
  WHERE p.id = ANY (array(SELECT payer_id FROM batch)) ORDER BY e.id`

const ownEntriesAfter = (after: string, take: number) => sql`
  WITH batch AS MATERIALIZED (
    SELECT * FROM ${OWN_ENTRIES} own WHERE id > ${after}::uuid AND shared_id IS NULL ORDER BY id LIMIT ${take}), said AS (${ABOUT_PAYER_OF_ENTRY})
  SELECT ${PAYER}, b.id AS entry_id, p.name AS entry_name, b.edi_payer_id, b.clearinghouse, b.transactions, '{}'::text[] AS coverage_types,
    b.plan_types, b.states, ${OWN_SAID}, b.valid_from, b.valid_to, 'request' AS source, b.id::text AS directory_id, ${SEEN('b')}
  FROM (SELECT *, created_at AS first_seen_at, created_at AS last_seen_at FROM batch) b
  JOIN payer p ON p.id = b.payer_id LEFT JOIN said ON said.id = b.id ORDER BY b.id`

const payersAfter = (after: string, take: number) => sql`
  WITH batch AS MATERIALIZED (
    SELECT * FROM payer WHERE id > ${after}::uuid AND NOT EXISTS (SELECT FROM payer_entry e WHERE e.payer_id = payer.id)
      AND NOT EXISTS (SELECT FROM entry_submission s WHERE s.payer_id = payer.id AND s.org_id = current_org() AND s.ended_at IS NULL)
    ORDER BY id LIMIT ${take}), said AS (${ABOUT_PAYER})
  SELECT ${PAYER}, NULL::uuid AS entry_id, NULL AS entry_name, NULL AS edi_payer_id, NULL AS clearinghouse, '{}'::text[] AS transactions,
    '{}'::text[] AS coverage_types, '{}'::text[] AS plan_types, p.states, ${SAID}, NULL AS valid_from, NULL AS valid_to, p.source,
    p.source_key AS directory_id, ${SEEN('p')}
  FROM batch p LEFT JOIN said ON said.id = p.id ORDER BY p.id`
