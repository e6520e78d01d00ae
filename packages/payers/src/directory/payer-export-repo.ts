import { type Db, Prisma, queryRows } from '@ppman/db'
import { OWN_ENTRIES, OWN_ENTRIES_VERSION } from '../entries/own-entries-repo.ts'

const { sql } = Prisma

/** Rows per query, which bounds the memory of an export. */
const BATCH = 1_000
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Reads the whole directory in order of ids, batch by batch, and holds no connection or lock
 * between batches. Entries of the caller's organization are included for that organization only.
 */
export function payerExportRepo(db: Db) {
  return {
    /**
     * Version of the directory with the organization's own entries: equal versions mean equal
     * exports.
     */
    version: async (): Promise<string> => {
      const [row] = await queryRows<{ version: string }>(
        db,
        sql`SELECT concat_ws('.', coalesce(sum(changes), 0), md5(${OWN_ENTRIES_VERSION})) AS version
          FROM payer_directory_version`,
      )
      return row!.version
    },

    /**
     * At most `limit` items in batches, each item as JSON text: routing entries, the organization's
     * own entries, then payers without entries. Empty a batch's array after use to free its memory.
     */
    batches: async function* (limit: number): AsyncGenerator<string[], void> {
      let left = limit
      for (const part of [entriesAfter, ownEntriesAfter, payersAfter]) {
        const read = (after: string, take: number) =>
          queryRows<Line>(
            db,
            sql`
            SELECT coalesce(entry_id, payer_id) AS id, row_to_json(r)::text AS item
              FROM (${part(after, take)}) AS r ORDER BY id`,
          )
        for await (const lines of readAhead(read, left)) {
          left -= lines.length
          yield lines.splice(0).map(({ item }) => item)
        }
      }
    },
  }
}

/**
 * An item as JSON text: reading 50,000 rows column by column takes three times the time and memory.
 */
type Line = { id: string; item: string }
type Read = (after: string, take: number) => PromiseLike<Line[]>

/** Reads the next batch while the caller writes the last one. */
async function* readAhead(read: Read, limit: number): AsyncGenerator<Line[]> {
  let left = limit
  const next = (after: string): Promise<Line[]> => {
    const lines = left > 0 ? Promise.resolve(read(after, Math.min(BATCH, left))) : Promise.resolve([])
    lines.catch(() => undefined) // thrown when it is awaited; a caller that stopped early never awaits it
    return lines
  }
  for (let pending = next(FIRST); ;) {
    const lines = await pending
    if (lines.length === 0) return
    left -= lines.length
    pending = next(lines.at(-1)!.id)
    yield lines
  }
}

/** Statements about payers and entries; each is a column of the export. */
const STATEMENTS = [
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
 * All statements about the rows of a batch. `= ANY (array(…))` makes the planner use the index: a
 * join would read whole tables for every batch. `::text` keeps it off the index of rows without
 * entry.
 */
const statementsQuery = (...readings: Reading[]) => {
  const reads = STATEMENTS.flatMap(([column, table, value, where]) =>
    readings.map(
      ([id, joined]) =>
        `SELECT ${id} AS id, '${column}' AS what, ${value} AS value FROM ${table} s ${joined} AND ${where}`,
    ),
  )
  const columns = STATEMENTS.map(
    ([column]) => `array_agg(DISTINCT value) FILTER (WHERE what = '${column}') AS ${column}`,
  )
  return Prisma.raw(
    `SELECT id, ${columns.join(', ')} FROM (${reads.join(' UNION ALL ')}) AS each GROUP BY id`,
  )
}
const ABOUT_ENTRY = statementsQuery(
  ['s.entry_id', 'WHERE s.entry_id = ANY (array(SELECT id FROM batch))'],
  [
    'b.id',
    'JOIN batch b USING (payer_id) WHERE s.payer_id = ANY (array(SELECT payer_id FROM batch)) AND ' +
      's.entry_id::text IS NULL',
  ],
)
const ABOUT_PAYER = statementsQuery(['s.payer_id', 'WHERE s.payer_id = ANY (array(SELECT id FROM batch))'])

const ABOUT_PAYER_OF_ENTRY = statementsQuery([
  'b.id',
  `JOIN (SELECT id, payer_id FROM batch) b USING (payer_id)
   WHERE s.payer_id = ANY (array(SELECT payer_id FROM batch)) AND s.entry_id::text IS NULL`,
])

const ADDRESS_LINE =
  `concat_ws(', ', a->>'line', nullif(a->>'city', ''), nullif(trim((a->>'state') || ' ' || ` +
  `(a->>'zip')), ''))`

/** Columns of the statements, given their SQL; also the first NAIC number and address. */
const columnsOf = (texts: Record<(typeof STATEMENTS)[number][0], string>) =>
  Prisma.raw(`
    (SELECT min(substr(i, 6)) FROM unnest(${texts.identifiers}) AS i WHERE i LIKE 'naic:%') AS naic_code,
    (${texts.addresses})[1]::jsonb AS claims_address,
    coalesce(${texts.aliases}, '{}') AS aliases, coalesce(${texts.identifiers}, '{}') AS identifiers,
    array(SELECT ${ADDRESS_LINE} FROM unnest((${texts.addresses})::jsonb[]) AS a ORDER BY 1) AS addresses,
      coalesce(${texts.phones}, '{}') AS phones`)

const STATEMENT_COLUMNS = columnsOf({
  aliases: 'aliases',
  identifiers: 'identifiers',
  addresses: 'addresses',
  phones: 'phones',
})
const OWN_STATEMENT_COLUMNS = columnsOf({
  aliases: 'said.aliases',
  identifiers: `said.identifiers || ('edi:' || b.edi_payer_id)`,
  addresses: `array_remove(ARRAY[b.claims_address::text], NULL) || said.addresses`,
  phones: 'array_remove(ARRAY[b.phone], NULL) || said.phones',
})

const PAYER = sql`p.id AS payer_id, p.name AS payer_name, p.slug, p.payer_type, p.is_active, p.parent_id`

/** Instants in RFC 3339. */
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
  WITH batch AS MATERIALIZED (SELECT * FROM payer_entry WHERE id > ${after}::uuid ORDER BY id
    LIMIT ${take}), said AS (${ABOUT_ENTRY})
  SELECT ${PAYER}, e.id AS entry_id, e.name AS entry_name,
    e.edi_payer_id, e.clearinghouse, e.transactions, e.coverage_types, e.plan_types,
    e.states, ${STATEMENT_COLUMNS}, e.valid_from, e.valid_to, e.source, e.directory_id, ${SEEN('e')}
  FROM batch e JOIN payer p ON p.id = e.payer_id LEFT JOIN said ON said.id = e.id
  WHERE p.id = ANY (array(SELECT payer_id FROM batch)) ORDER BY e.id`

const ownEntriesAfter = (after: string, take: number) => sql`
  WITH batch AS MATERIALIZED (
    SELECT * FROM ${OWN_ENTRIES} own WHERE id > ${after}::uuid AND shared_id IS NULL ORDER BY id
      LIMIT ${take}), said AS (${ABOUT_PAYER_OF_ENTRY})
  SELECT ${PAYER}, b.id AS entry_id, p.name AS entry_name,
    b.edi_payer_id, b.clearinghouse, b.transactions, '{}'::text[] AS coverage_types,
    b.plan_types, b.states, ${OWN_STATEMENT_COLUMNS},
      b.valid_from, b.valid_to, 'request' AS source, b.id::text AS directory_id, ${SEEN('b')}
  FROM (SELECT *, created_at AS first_seen_at, created_at AS last_seen_at FROM batch) b
  JOIN payer p ON p.id = b.payer_id LEFT JOIN said ON said.id = b.id ORDER BY b.id`

const payersAfter = (after: string, take: number) => sql`
  WITH batch AS MATERIALIZED (
    SELECT * FROM payer WHERE id > ${after}::uuid AND NOT EXISTS (SELECT FROM payer_entry e
      WHERE e.payer_id = payer.id)
      AND NOT EXISTS (SELECT FROM entry_submission s WHERE s.payer_id = payer.id AND s.org_id = current_org()
        AND s.ended_at IS NULL)
    ORDER BY id LIMIT ${take}), said AS (${ABOUT_PAYER})
  SELECT ${PAYER}, NULL::uuid AS entry_id, NULL AS entry_name, NULL AS edi_payer_id, NULL AS clearinghouse,
    '{}'::text[] AS transactions,
    '{}'::text[] AS coverage_types, '{}'::text[] AS plan_types, p.states,
      ${STATEMENT_COLUMNS}, NULL AS valid_from, NULL AS valid_to, p.source,
    p.source_key AS directory_id, ${SEEN('p')}
  FROM batch p LEFT JOIN said ON said.id = p.id ORDER BY p.id`
