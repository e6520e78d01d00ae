import { type Db, Prisma, queryRows } from '@ppman/db'
import type { HealthSignals, HealthStatus, PayerHealth, SourceSignals } from './payer-health.ts'

const { sql } = Prisma

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

    signals: async (payerIds: readonly string[]): Promise<PayerSignals[]> => {
      const rows = await queryRows<Row>(
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
type Row = Omit<PayerSignals, 'sources'> & { sources: StoredSource[] }

const withDates = ({ lastCheckedAt, lastSuccessAt, ...source }: StoredSource): SourceSignals => ({
  ...source,
  lastCheckedAt: lastCheckedAt === null ? null : new Date(lastCheckedAt),
  lastSuccessAt: lastSuccessAt === null ? null : new Date(lastSuccessAt),
})
