import { type Db, Prisma, queryRows } from '@ppman/db'
import type {
  CoverageCounts,
  HealthReason,
  HealthStatus,
  PayerHealth,
  HealthSignals,
  SourceSignals,
} from './payer-health.ts'

/** A payer's health when last computed; its sources and when they were read are as of now. */
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
  /** Only payers with a source, even if it is paused. */
  hasSources?: boolean
  payerIds?: readonly string[]
}
type Ranking = { by: HealthSort; order: 'asc' | 'desc'; skip: number; take: number; now: Date }

const { sql, raw } = Prisma

/** A payer without sources has no row and is critical. */
const STATUS = sql`coalesce(h.status, 'critical')`
const OF_PAYER = sql`FROM source s WHERE s.payer_id = p.id AND s.state <> 'retired'`
const HAS_SOURCES = sql`EXISTS (SELECT ${OF_PAYER})`
const IS_CHECKED = sql`EXISTS (SELECT ${OF_PAYER} AND s.state <> 'paused')`
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
      { by, order: direction, skip, take, now }: Ranking,
    ): Promise<{ items: RankedHealth[]; total: number }> => {
      const from = sql`FROM payer p LEFT JOIN payer_health h ON h.payer_id = p.id
        WHERE ${healthConditions(filter)}`
      const order = sql`${SORT(now)[by]} ${raw(direction === 'asc' ? 'ASC' : 'DESC')}, ${NAME}, p.id`
      const [rows, [count]] = await Promise.all([
        queryRows<RankedRow>(
          db,
          sql`
          WITH page AS MATERIALIZED (SELECT p.id, row_number() OVER (ORDER BY ${order}) AS place
            ${from} ORDER BY place LIMIT ${take} OFFSET ${skip}),
          read AS (SELECT s.payer_id AS id, count(*)::int AS sources,
            count(*) FILTER (WHERE s.state <> 'paused')::int AS checked,
            count(s.stale_since)::int AS stale, max(s.last_success_at) AS "readAt"
            FROM source s WHERE s.payer_id IN (SELECT id FROM page) AND s.state <> 'retired' GROUP BY 1)
          SELECT p.id AS "payerId", p.name AS "payerName", p.payer_type AS "payerType", h.*,
            coalesce(read.sources, 0) AS sources, coalesce(read.checked, 0) AS checked,
            coalesce(read.stale, 0) AS stale, read."readAt"
          FROM page JOIN payer p ON p.id = page.id LEFT JOIN payer_health h ON h.payer_id = p.id
            LEFT JOIN read ON read.id = p.id ORDER BY page.place`,
        ),
        queryRows<{ total: number }>(db, sql`SELECT count(*)::int AS total ${from}`),
      ])
      return { items: rows.map((row) => healthOf(row, now)), total: count!.total }
    },

    /** Number of active payers by status; those of which no source is checked are counted apart. */
    coverage: async (): Promise<CoverageCounts> => {
      const [counts] = await queryRows<CoverageCounts>(
        db,
        sql`
        SELECT count(*) FILTER (WHERE watched AND status = 'healthy')::int AS healthy,
          count(*) FILTER (WHERE watched AND status = 'warning')::int AS warning,
          count(*) FILTER (WHERE watched AND status = 'critical')::int AS critical,
            count(*) FILTER (WHERE NOT watched)::int AS unwatched
        FROM (SELECT ${STATUS} AS status, ${IS_CHECKED} AS watched FROM payer p LEFT JOIN payer_health h
          ON h.payer_id = p.id WHERE p.is_active) AS of_payer`,
      )
      return counts!
    },
  }
}

function healthConditions({ payerType, status, hasSources, payerIds }: HealthFilter): Prisma.Sql {
  const conditions = [sql`p.is_active`]
  if (payerType) conditions.push(sql`p.payer_type = ${payerType}`)
  if (status) conditions.push(sql`${STATUS} = ${status}`)
  if (hasSources) conditions.push(HAS_SOURCES)
  if (payerIds) conditions.push(sql`p.id = ANY(${payerIds}::uuid[])`)
  return Prisma.join(conditions, ' AND ')
}

type RankedRow = Pick<RankedHealth, 'payerId' | 'payerName' | 'payerType'> & {
  sources: number
  /** Sources that are not paused. */
  checked: number
  stale: number
  readAt: Date | null
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

function healthOf(row: RankedRow, now: Date): RankedHealth {
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
    reasons: currentReasons(row),
    sourcesTotal: row.sources,
    sourcesStale: row.stale,
    lastSuccessAt: row.readAt,
    computedAt: row.computed_at ?? now,
  }
}

/** The computed reasons, unless sources were added, paused or resumed since. */
function currentReasons({ reasons, sources, checked, readAt }: RankedRow): HealthReason[] {
  if (sources === 0) return ['no_sources']
  if (checked === 0) return ['all_sources_paused']
  const isCurrent = reasons !== null && !reasons.includes('all_sources_paused')
  return isCurrent ? reasons : [readAt === null ? 'not_read_yet' : 'not_scored_yet']
}

/** Checks that count for each source (open questions, payer health). */
const CHECKS = 20

export type PayerSignals = HealthSignals & { payerId: string; previous: HealthStatus | null }

/** Reads the signals of payer health and stores the result. */
export function healthSignalsRepo(db: Db) {
  return {
    /** Payers with a source that is not retired, by id. */
    watchedPayers: async (after: string, take: number): Promise<string[]> => {
      const rows = await queryRows<{ id: string }>(
        db,
        sql`
        SELECT DISTINCT payer_id AS id FROM source WHERE state <> 'retired' AND payer_id > ${after}::uuid
          ORDER BY 1 LIMIT ${take}`,
      )
      return rows.map(({ id }) => id)
    },

    /** The payer that a source belongs to. */
    payerOf: async (sourceId: string): Promise<string | null> => {
      const [row] = await queryRows<{ id: string }>(
        db,
        sql`SELECT payer_id AS id FROM source WHERE id = ${sourceId}::uuid`,
      )
      return row?.id ?? null
    },

    /** Whether the payer of a source is critical or was never scored. */
    isInAlarm: async (sourceId: string): Promise<boolean> => {
      const rows = await queryRows<object>(
        db,
        sql`
        SELECT 1 FROM source s LEFT JOIN payer_health h ON h.payer_id = s.payer_id
        WHERE s.id = ${sourceId}::uuid AND ${STATUS} = 'critical'`,
      )
      return rows.length > 0
    },

    signals: async (payerIds: readonly string[]): Promise<PayerSignals[]> => {
      const rows = await queryRows<SignalsRow>(
        db,
        sql`
        SELECT p.id AS "payerId", (SELECT status FROM payer_health h WHERE h.payer_id = p.id) AS previous,
          (SELECT coalesce(json_agg(${SOURCE}), '[]') FROM source s WHERE s.payer_id = p.id
            AND s.state <> 'retired') AS sources,
          array(SELECT DISTINCT unnest(plan_types) FROM payer_entry e
            WHERE e.payer_id = p.id) AS "entryPlanTypes",
          (SELECT count(*)::int FROM policy_change c
            WHERE c.payer_id = p.id AND c.severity = 'critical'
              AND ${IS_UNREVIEWED}) AS "unreviewedCritical"
        FROM payer p WHERE p.id = ANY(${payerIds}::uuid[])`,
      )
      return rows.map((row) => ({ ...row, sources: row.sources.map(withDates) }))
    },

    keep: async (payerId: string, health: PayerHealth, now: Date): Promise<void> => {
      const { components, ...fields } = health
      const row = { ...fields, ...components, computedAt: now }
      await db.payerHealth.upsert({ where: { payerId }, create: { payerId, ...row }, update: row })
    },

    /** Deletes the health of payers without active sources. */
    forgetUnwatched: async (): Promise<void> => {
      await db.$executeRaw(sql`
        DELETE FROM payer_health h WHERE NOT EXISTS (SELECT FROM source s WHERE s.payer_id = h.payer_id
          AND s.state <> 'retired')`)
    },
  }
}

/** Health is shared, so a change counts as reviewed by two organizations or an administrator. */
const IS_UNREVIEWED = sql`NOT EXISTS (SELECT FROM change_review r WHERE r.change_id = c.id
  HAVING bool_or(r.by_admin) OR count(*) >= 2)`

/**
 * A listing contains no policy: its number of items replaces the number of words, and it covers no
 * plan.
 */
const SOURCE = sql`json_build_object(
  'isPaused', s.state = 'paused', 'needsReview', s.state = 'needs_human_review', 'kind', CASE
    WHEN s.kind IN ('html', 'pdf', 'cms_document', 'cms_article_codes', 'policy_page') THEN 'policy_page'
    ELSE 'listing' END, 'planTypes', s.plan_types,
  'fetchIntervalS', s.fetch_interval_s, 'lastCheckedAt', s.last_checked_at, 'lastSuccessAt',
    s.last_success_at,
  'isStale', s.stale_since IS NOT NULL,
  'outcomes', array(SELECT f.outcome FROM source_check k JOIN fetch_attempt f ON f.id = k.fetch_attempt_id
    WHERE k.source_id = s.id ORDER BY k.fetch_attempt_id DESC LIMIT ${CHECKS}),
  'words', coalesce((SELECT parse.words FROM policy JOIN document_version v ON v.policy_id = policy.id
    JOIN parse ON parse.id = v.parse_id
    WHERE policy.source_id = s.id ORDER BY v.version DESC LIMIT 1), (SELECT nullif(count(*), 0)::int
      FROM source_item i WHERE i.listing_id = s.id)))`

type StoredSource = Omit<SourceSignals, 'lastCheckedAt' | 'lastSuccessAt'> & {
  lastCheckedAt: string | null
  lastSuccessAt: string | null
}
type SignalsRow = Omit<PayerSignals, 'sources'> & { sources: StoredSource[] }

const withDates = ({ lastCheckedAt, lastSuccessAt, ...source }: StoredSource): SourceSignals => ({
  ...source,
  lastCheckedAt: lastCheckedAt === null ? null : new Date(lastCheckedAt),
  lastSuccessAt: lastSuccessAt === null ? null : new Date(lastSuccessAt),
})
