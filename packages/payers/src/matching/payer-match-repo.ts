import { type Db, Prisma, queryRows } from '@ppman/db'
import type { NameKeys } from '../normalization/names.ts'
import type { Correction } from './card.ts'
import { OWN_ENTRIES_VERSION, readOwnEntries } from '../entries/own-entries-repo.ts'
import type { AddressRow, IdentifierRow, NameRow, PhoneRow, SubjectRow } from './indexing/index-types.ts'

export type PayerMatchRepo = ReturnType<typeof payerMatchRepo>

const { sql } = Prisma

/** The directory row that names a number or an address. */
const DIRECTORY_ID = sql`directory_id AS "directoryId"`

/** Rows per query: decoding them blocks this process for a few milliseconds. */
const BATCH = 1_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** A correction and how exactly it fits the card. */
export type RankedCorrection = Correction & { isExactName: boolean; isExactState: boolean }

type Peek = { version: string; own: string | null; corrections: RankedCorrection[] }

/** Reads the directory for matching. */
export function payerMatchRepo(db: Db) {
  return {
    /**
     * Versions of the directory and of the organization's own entries (null without any), and the
     * organization's corrections of the name or its skeleton for the state or for all states. One
     * small query for every match.
     */
    peek: async (name: NameKeys, state: string | null): Promise<Peek> => {
      const [row] = await queryRows<Omit<Peek, 'corrections'> & { corrections: RankedCorrection[] | null }>(
        db,
        peekOf(name, state),
        {
          name: 'payer_match_peek',
        },
      )
      return { ...row!, corrections: row!.corrections ?? [] }
    },

    /** The version of the directory: it grows with each change. */
    version: async (): Promise<string> => {
      const [row] = await queryRows<{ version: string }>(db, sql`SELECT ${DIRECTORY_VERSION} AS version`)
      return row!.version
    },

    ownEntries: () => readOwnEntries(db),

    /** Entries of active payers, then active payers without entries. */
    subjects: async function* (): AsyncGenerator<SubjectRow[]> {
      yield* batches<SubjectRow>((after) => queryRows(db, entriesAfter(after)))
      yield* batches<SubjectRow>((after) => queryRows(db, payersAfter(after)))
    },
    names: () =>
      batches<NameRow>((after) => queryRows(db, statementsAfter(after, 'payer_alias', sql`alias, kind`))),
    identifiers: () =>
      batches<IdentifierRow>((after) =>
        queryRows(db, statementsAfter(after, 'payer_identifier', sql`kind, value, ${DIRECTORY_ID}`)),
      ),
    addresses: () =>
      batches<AddressRow>((after) =>
        queryRows(db, statementsAfter(after, 'payer_address', sql`line, zip, ${DIRECTORY_ID}`)),
      ),
    phones: () =>
      batches<PhoneRow>((after) =>
        queryRows(db, statementsAfter(after, 'payer_phone', sql`phone, ${DIRECTORY_ID}`)),
      ),
  }
}

const DIRECTORY_VERSION = sql`(SELECT coalesce(sum(changes), 0)::text FROM payer_directory_version)`

const peekOf = ({ folded, skeleton }: NameKeys, state: string | null) => sql`
  SELECT ${DIRECTORY_VERSION} AS version, ${OWN_ENTRIES_VERSION} AS own,
    (SELECT jsonb_agg(jsonb_build_object(
       'payerId', payer_id, 'entryId', entry_id, 'isExactName', folded = ${folded},
         'isExactState', state IS NOT NULL))
     FROM alias_correction
     WHERE (folded = ${folded} OR skeleton = ${skeleton}) AND ended_at IS NULL AND org_id = current_org()
       AND (state IS NULL OR state = ${state})) AS corrections`

async function* batches<Row>(
  read: (after: string) => Promise<(Row & { id: string })[]>,
): AsyncGenerator<Row[]> {
  let after = FIRST_ID
  for (;;) {
    const rows = await read(after)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    after = rows.at(-1)!.id
  }
}

const entriesAfter = (after: string) => sql`
  SELECT e.id, e.payer_id AS "payerId", e.id AS "entryId", e.directory_id AS "directoryId",
    e.name, e.edi_payer_id AS "ediPayerId", e.states
  FROM payer_entry e JOIN payer p ON p.id = e.payer_id AND p.is_active
  WHERE e.id > ${after}::uuid AND (e.valid_to IS NULL OR e.valid_to >= current_date) ORDER BY e.id
    LIMIT ${BATCH}`

/** Of several rows about a company, the first with its NAIC code represents it, else the first. */
const payersAfter = (after: string) => sql`
  SELECT p.id, p.id AS "payerId", NULL::uuid AS "entryId", p.name, NULL::text AS "ediPayerId", p.states,
    coalesce(
      (SELECT i.directory_id FROM payer_identifier i WHERE i.payer_id = p.id AND i.kind = 'naic'
        ORDER BY i.id LIMIT 1),
      (SELECT a.directory_id FROM payer_alias a WHERE a.payer_id = p.id AND a.kind = 'name' ORDER BY a.id
        LIMIT 1),
      p.source_key
    ) AS "directoryId"
  FROM payer p
  WHERE p.id > ${after}::uuid AND p.is_active AND NOT EXISTS (SELECT FROM payer_entry e
    WHERE e.payer_id = p.id)
  ORDER BY p.id LIMIT ${BATCH}`

const statementsAfter = (
  after: string,
  table: 'payer_alias' | 'payer_identifier' | 'payer_address' | 'payer_phone',
  columns: Prisma.Sql,
) => sql`
  SELECT id, coalesce(entry_id, payer_id) AS key, ${columns}
  FROM ${Prisma.raw(table)} WHERE id > ${after}::uuid ORDER BY id LIMIT ${BATCH}`
