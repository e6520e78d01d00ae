import { type Db, Prisma, queryRows } from '@ppman/db'
import type { CoverageCounts, HealthReason, HealthStatus, PayerHealth } from './payer-health.ts'

/** A payer's health when last computed. */
export type RankedHealth = PayerHealth & {
  payerId: string
  payerName: string
  payerType: string
  computedAt: Date
}

type HealthSort = 'composite_score' | 'payer_name' | 'freshness' | 'sources_stale' | 'computed_at'
type HealthFilter = {
  payerType?: string | undefined
  status?: HealthStatus | undefined
  /** Only payers with a watched source. */
  isWatched?: boolean
  payerIds?: readonly string[]
}
type Ranking = { by: HealthSort; order: 'asc' | 'desc'; skip: number; take: number; now: Date }

const { sql, raw } = Prisma

/** A payer without sources has no row and is critical. */
const STATUS = sql`coalesce(h.status, 'critical')`
const WATCHED = sql`EXISTS (SELECT FROM source s WHERE s.payer_id = p.id AND s.state <> 'retired')`
/** Natural order of names: letters first, then accents, then case. */
const NAME = sql`p.name COLLATE "und-x-icu"`
const SORT = (now: Date): Record<HealthSort, Prisma.Sql> => ({
  composite_score: sql`coalesce(h.composite_score, 0)`,
  payer_name: NAME,
  freshness: sql`coalesce(h.freshness, 0)`,
  sources_stale: sql`coalesce(h.sources_stale, 0)`,
  computed_at: sql`coalesce(h.computed_at, ${now})`,
})

/** Reads the health of active payers. */
export function payerHealthRepo(db: Db) {
  return {
    /** One page of payers in the given order, ties by name, and the total. */
    ranked: async (
      filter: HealthFilter,
      { by, order, skip, take, now }: Ranking,
    ): Promise<{ items: RankedHealth[]; total: number }> => {
      const from = sql`FROM payer p LEFT JOIN payer_health h ON h.payer_id = p.id
        WHERE ${healthConditions(filter)}`
      const [rows, [count]] = await Promise.all([
        queryRows<Row>(
          db,
          sql`
          SELECT p.id AS "payerId", p.name AS "payerName", p.payer_type AS "payerType", h.*,
            ${WATCHED} AS watched
          ${from} ORDER BY ${SORT(now)[by]} ${raw(order === 'asc' ? 'ASC' : 'DESC')}, ${NAME}, p.id
            LIMIT ${take} OFFSET ${skip}`,
        ),
        queryRows<{ total: number }>(db, sql`SELECT count(*)::int AS total ${from}`),
      ])
      return { items: rows.map((row) => healthOf(row, now)), total: count!.total }
    },

    /** Number of active payers by status; payers without watched sources are counted apart. */
    coverage: async (): Promise<CoverageCounts> => {
      const [counts] = await queryRows<CoverageCounts>(
        db,
        sql`
        SELECT count(*) FILTER (WHERE watched AND status = 'healthy')::int AS healthy,
          count(*) FILTER (WHERE watched AND status = 'warning')::int AS warning,
          count(*) FILTER (WHERE watched AND status = 'critical')::int AS critical,
            count(*) FILTER (WHERE NOT watched)::int AS unwatched
        FROM (SELECT ${STATUS} AS status, ${WATCHED} AS watched FROM payer p LEFT JOIN payer_health h
          ON h.payer_id = p.id WHERE p.is_active) AS of_payer`,
      )
      return counts!
    },
  }
}

function healthConditions({ payerType, status, isWatched, payerIds }: HealthFilter): Prisma.Sql {
  const conditions = [sql`p.is_active`]
  if (payerType) conditions.push(sql`p.payer_type = ${payerType}`)
  if (status) conditions.push(sql`${STATUS} = ${status}`)
  if (isWatched) conditions.push(WATCHED)
  if (payerIds) conditions.push(sql`p.id = ANY(${payerIds}::uuid[])`)
  return Prisma.join(conditions, ' AND ')
}

type Row = Pick<RankedHealth, 'payerId' | 'payerName' | 'payerType'> & {
  watched: boolean
  payer_id: string | null
  composite_score: number | null
  status: HealthStatus | null
  freshness: number | null
  fetch_success: number | null
  parse_success: number | null
  coverage: number | null
  review_backlog: number | null
  reasons: HealthReason[] | null
  sources_total: number | null
  sources_stale: number | null
  last_success_at: Date | null
  computed_at: Date | null
}

function healthOf(row: Row, now: Date): RankedHealth {
  const { payerId, payerName, payerType } = row
  return {
    payerId,
    payerName,
    payerType,
    compositeScore: row.composite_score ?? 0,
    status: row.status ?? 'critical',
    components: {
      freshness: row.freshness ?? 0,
      fetchSuccess: row.fetch_success ?? 0,
      parseSuccess: row.parse_success ?? 0,
      coverage: row.coverage ?? 0,
      reviewBacklog: row.review_backlog ?? 0,
    },
    reasons: row.reasons ?? [row.watched ? 'not_read_yet' : 'no_sources'],
    sourcesTotal: row.sources_total ?? 0,
    sourcesStale: row.sources_stale ?? 0,
    lastSuccessAt: row.last_success_at,
    computedAt: row.computed_at ?? now,
  }
}
