import { type Db, type PageRange, Prisma, queryRows } from '@ppman/db'
import type { DirectoryStats, Payer, PayerFilter } from './payer.ts'
import { foldName } from '../normalization/fold-name.ts'
import { OWN_ENTRIES } from '../entries/own-entries-repo.ts'
import { readLineage } from './payer-lineage-repo.ts'

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
     * One page of payers by name, and how many there are over all pages. `skip` rows are left out
     * first.
     */
    list: async (filter: PayerFilter, { skip, take }: PageRange) => {
      const where = matching(filter)
      const [items, [count]] = await Promise.all([
        queryRows<Payer>(
          db,
          sql`SELECT ${PAYER} FROM payer p WHERE ${where} ORDER BY p.name, p.id LIMIT ${take} OFFSET ${skip}`,
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

function matching({ payerType, isActive, search }: PayerFilter): Prisma.Sql {
  const conditions = [sql`true`]
  if (payerType) conditions.push(sql`p.payer_type = ${payerType}`)
  if (isActive !== undefined) conditions.push(sql`p.is_active = ${isActive}`)
  if (search) conditions.push(sql`p.id IN (${named(search)})`)
  return Prisma.join(conditions, ' AND ')
}

/**
 * Folding leaves letters and digits only, so that no wildcard of LIKE is left; of "%" nothing is.
 */
function named(search: string): Prisma.Sql {
  const folded = foldName(search)
  const byNumber = sql`
    SELECT payer_id FROM payer_identifier WHERE upper(value) = ${search.toUpperCase()}
    UNION SELECT payer_id FROM ${OWN_ENTRIES} own WHERE upper(edi_payer_id) = ${search.toUpperCase()}`
  return folded
    ? sql`SELECT payer_id FROM payer_alias WHERE folded LIKE ${`%${folded}%`} UNION ${byNumber}`
    : byNumber
}
