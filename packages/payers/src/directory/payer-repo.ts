import { type Db, type PageRange, Prisma, queryRows } from '@ppman/db'
import type {
  DirectoryStats,
  Payer,
  PayerFilter,
  Affiliation,
  Bounded,
  Delegation,
  Footprint,
  PayerLineage,
} from './payer.ts'
import { foldName } from '../normalization/names.ts'
import { OWN_ENTRIES } from '../entries/own-entries-repo.ts'

export type PayerRepo = ReturnType<typeof payerRepo>

const { sql } = Prisma

/** The counts are made for the rows of one page only. */
const PAYER = sql`
  p.id, p.name, p.slug, p.payer_type AS "payerType", p.parent_id AS "parentId", p.is_active AS "isActive",
    p.states,
  (SELECT min(value) FROM payer_identifier WHERE payer_id = p.id AND kind = 'naic') AS "naicCode",
  (SELECT count(*)::int FROM payer_alias WHERE payer_id = p.id AND kind <> 'name') AS "aliasesCount",
  (SELECT count(*)::int FROM payer_entry WHERE payer_id = p.id)
    + (SELECT count(*)::int FROM ${OWN_ENTRIES} own WHERE own.payer_id = p.id
      AND own.shared_id IS NULL) AS "entriesCount",
  (SELECT count(*)::int FROM source WHERE payer_id = p.id AND state <> 'retired') AS "sourcesCount",
  p.last_seen_at AS "lastSyncedAt", p.created_at AS "createdAt", p.updated_at AS "updatedAt"`

/** Reads of the payer directory. */
export function payerRepo(db: Db) {
  return {
    /**
     * One page of payers, and how many there are over all pages; `skip` rows are left out first. By
     * name in any case of letters; those of a search by how close their name is.
     */
    list: async (filter: PayerFilter, { skip, take }: PageRange) => {
      const where = matching(filter)
      const [items, [count]] = await Promise.all([
        queryRows<Payer>(
          db,
          sql`SELECT ${PAYER} FROM payer p WHERE ${where}
            ORDER BY ${filter.search ? closestFirst(filter.search) : sql``} lower(p.name), p.id
            LIMIT ${take} OFFSET ${skip}`,
        ),
        queryRows<{ total: number }>(db, sql`SELECT count(*)::int AS total FROM payer p WHERE ${where}`),
      ])
      return { items, total: count!.total }
    },

    byId: async (id: string): Promise<Payer | null> => {
      const [payer] = await queryRows<Payer>(db, sql`SELECT ${PAYER} FROM payer p WHERE p.id = ${id}::uuid`)
      return payer ?? null
    },

    /** Those that there are. */
    namesOf: (ids: readonly string[]): Promise<{ id: string; name: string }[]> =>
      db.payer.findMany({ where: { id: { in: [...ids] } }, select: { id: true, name: true } }),

    lineage: (id: string) => readLineage(db, id),

    stats: async (): Promise<DirectoryStats> => {
      const [[counts], byPayerType, byState, [lastSync]] = await Promise.all([
        queryRows<Counts>(db, COUNTS),
        queryRows<Group>(
          db,
          sql`SELECT payer_type AS word, count(*)::int AS n FROM payer GROUP BY 1 ORDER BY 1`,
        ),
        queryRows<Group>(
          db,
          sql`SELECT state AS word, count(*)::int AS n FROM payer, unnest(states) AS state GROUP BY 1
            ORDER BY 1`,
        ),
        queryRows<LastSync>(db, LAST_SYNC),
      ])
      return {
        ...counts!,
        byPayerType: grouped(byPayerType),
        byState: grouped(byState),
        lastSync: lastSync ?? null,
      }
    },
  }
}

/** The last sync, else the last load by hand. */
const LAST_SYNC = sql`
  SELECT id, status, at FROM (
    (SELECT 1 AS place, id, status, coalesce(finished_at, started_at, queued_at) AS at FROM background_job
      WHERE kind = 'payer_sync' ORDER BY id DESC LIMIT 1)
    UNION ALL
    (SELECT 2, id, status, coalesce(finished_at, started_at) FROM payer_load ORDER BY id DESC
      LIMIT 1)) AS last
  ORDER BY place LIMIT 1`

type Counts = Omit<DirectoryStats, 'byPayerType' | 'byState' | 'lastSync'>
type Group = { word: string; n: number }
type LastSync = { id: string; status: string; at: Date }

const grouped = (groups: Group[]) => Object.fromEntries(groups.map(({ word, n }) => [word, n]))

const COUNTS = sql`
  SELECT count(*)::int AS parents,
    count(*) FILTER (WHERE is_active)::int AS active,
    count(*) FILTER (WHERE NOT is_active)::int AS inactive,
    count(*) FILTER (WHERE NOT EXISTS (SELECT FROM payer_entry e WHERE e.payer_id = payer.id)
      AND NOT EXISTS (SELECT FROM ${OWN_ENTRIES} own WHERE own.payer_id = payer.id))::int AS "withoutEntries",
    (SELECT count(*)::int FROM payer_entry) + (SELECT count(*)::int FROM ${OWN_ENTRIES} own
      WHERE own.shared_id IS NULL) AS entries,
    (SELECT count(*)::int FROM payer_alias WHERE kind <> 'name') AS aliases,
    (SELECT count(*)::int FROM payer_footprint) AS footprints,
    (SELECT count(*)::int FROM payer_affiliation) AS affiliations,
    (SELECT count(*)::int FROM delegation) AS delegations,
    (SELECT coalesce(sum(n), 0)::int FROM (
      SELECT count(*) AS n FROM payer GROUP BY folded_name
        HAVING count(*) > 1) AS twins) AS "duplicatesSuspected"
  FROM payer`

function matching({ payerType, isActive, search, fromWordStart }: PayerFilter): Prisma.Sql {
  const conditions = [sql`true`]
  if (payerType) conditions.push(sql`p.payer_type = ${payerType}`)
  if (isActive !== undefined) conditions.push(sql`p.is_active = ${isActive}`)
  if (search) conditions.push(sql`p.id IN (${named(search, fromWordStart ?? false)})`)
  return Prisma.join(conditions, ' AND ')
}

/**
 * Folding leaves letters and digits only, so that no wildcard of LIKE is left; of "%" nothing is.
 * Names are also compared without spaces: people type "united health" for one word.
 */
function named(search: string, fromWordStart: boolean): Prisma.Sql {
  const folded = foldName(search)
  const byNumber = sql`
    SELECT payer_id FROM payer_identifier WHERE upper(value) = ${search.toUpperCase()}
    UNION SELECT payer_id FROM ${OWN_ENTRIES} own WHERE upper(edi_payer_id) = ${search.toUpperCase()}`
  if (!folded) return byNumber
  const isAtStart = fromWordStart ? sql`AND ' ' || folded LIKE ${`% ${folded}%`}` : sql``
  return sql`SELECT payer_id FROM payer_alias WHERE folded LIKE ${`%${folded}%`} ${isAtStart}
    UNION SELECT id FROM payer WHERE ${beginsWith(folded)} UNION ${byNumber}`
}

const JOINED_NAME = sql`replace(folded_name, ' ', '')`
const beginsWith = (folded: string) => sql`${JOINED_NAME} LIKE ${`${folded.replaceAll(' ', '')}%`}`

/**
 * Sorts equal names first, then names that begin with the search, then payers with a name that has
 * it at the start of a word. Among these, payers with policies lead, then those that take claims,
 * then short names. The words are not stemmed.
 */
function closestFirst(search: string): Prisma.Sql {
  const folded = foldName(search)
  return sql`
    CASE WHEN ${JOINED_NAME} = ${folded.replaceAll(' ', '')} THEN 0 WHEN ${beginsWith(folded)} THEN 1
      WHEN EXISTS (SELECT FROM payer_alias a
        WHERE a.payer_id = p.id AND ' ' || a.folded LIKE ${`% ${folded}%`}) THEN 2 ELSE 3 END,
    EXISTS (SELECT FROM policy WHERE policy.payer_id = p.id) DESC,
    EXISTS (SELECT FROM payer_entry WHERE payer_entry.payer_id = p.id) DESC, length(p.folded_name),`
}

/** An insurer of every state and territory has about 60 footprints from one directory. */
const LINEAGE_LIMIT = 100

/**
 * Footprint, affiliations and delegations of a payer: each list newest first (domiciles before), at
 * most 100.
 */
async function readLineage(db: Db, payerId: string): Promise<PayerLineage> {
  const [footprint, affiliations, delegations] = await Promise.all([
    queryRows<Counted<Footprint>>(db, footprintOf(payerId)),
    queryRows<Counted<Affiliation>>(db, affiliationsOf(payerId)),
    queryRows<Counted<Delegation>>(db, delegationsOf(payerId)),
  ])
  return {
    footprint: bounded(footprint),
    affiliations: bounded(affiliations),
    delegations: bounded(delegations),
  }
}

type Counted<T> = T & { total: number }

const bounded = <T>(rows: Counted<T>[]): Bounded<T> => ({ items: rows, total: rows[0]?.total ?? 0 })

const LINEAGE = sql`
  s.source, s.directory_id AS "directoryId", l.blob_sha256 AS sha256, s.first_seen_at AS "firstSeenAt",
    s.last_seen_at AS "lastSeenAt",
  (count(*) OVER ())::int AS total`
const VALIDITY = sql`to_char(s.valid_from, 'YYYY-MM-DD') AS "validFrom",
  to_char(s.valid_to, 'YYYY-MM-DD') AS "validTo"`
const LOAD = sql`LEFT JOIN payer_load l ON l.id = s.load_id`

const footprintOf = (payerId: string) => sql`
  SELECT s.entry_id AS "entryId", nullif(s.state, '') AS state, s.plan_type AS "planType", s.role, ${LINEAGE}
  FROM (
    SELECT id, entry_id, state, plan_type, role, source, directory_id, load_id, first_seen_at, last_seen_at
      FROM payer_footprint
    WHERE payer_id = ${payerId}::uuid UNION ALL ${ownFootprintOf(payerId)}) s ${LOAD}
  ORDER BY s.role = 'domicile' DESC, s.last_seen_at DESC, s.role, s.state, s.plan_type, s.id
    LIMIT ${LINEAGE_LIMIT}`

/** The footprint of the organization's own entries that are not global. */
const ownFootprintOf = (payerId: string) => sql`
  SELECT own.id, own.id, state, plan_type, 'operates', 'request', own.id::text, NULL,
    own.created_at, own.created_at
  FROM ${OWN_ENTRIES} own,
    unnest(CASE WHEN own.states = '{}' THEN '{""}' ELSE own.states END) AS state,
    unnest(CASE WHEN own.plan_types = '{}' THEN '{unknown}' ELSE own.plan_types END) AS plan_type
  WHERE own.payer_id = ${payerId}::uuid AND own.shared_id IS NULL AND (own.states <> '{}'
    OR own.plan_types <> '{}')`

const affiliationsOf = (payerId: string) => sql`
  SELECT s.kind, jsonb_build_object('id', p.id, 'name', p.name) AS payer,
    jsonb_build_object('id', other.id, 'name', coalesce(other.name,
      s.other_name), 'reference', s.other_ref) AS other,
    ${VALIDITY}, s.evidence, ${LINEAGE}
  FROM payer_affiliation s JOIN payer p ON p.id = s.payer_id LEFT JOIN payer other
    ON other.id = s.other_payer_id ${LOAD}
  WHERE s.payer_id = ${payerId}::uuid OR s.other_payer_id = ${payerId}::uuid
  ORDER BY s.last_seen_at DESC, s.kind, s.other_ref, s.id LIMIT ${LINEAGE_LIMIT}`

const delegationsOf = (payerId: string) => sql`
  SELECT s.vendor, s.benefit, s.states, s.plan_types AS "planTypes", ${VALIDITY}, s.evidence, ${LINEAGE}
  FROM delegation s ${LOAD} WHERE s.payer_id = ${payerId}::uuid
  ORDER BY s.last_seen_at DESC, s.benefit, s.vendor, s.id LIMIT ${LINEAGE_LIMIT}`

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
