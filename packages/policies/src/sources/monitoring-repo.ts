import { type Db, Prisma, queryRows } from '@ppman/db'
import type { FetchOutcome } from '@ppman/ledger/fetches'
import { OVERDUE_MS } from './source-status.ts'
import type { SourceState } from './source.ts'

/** Monitoring figures for the on-call person. */
export type Monitoring = {
  /** Sources by state, most first. */
  states: { state: SourceState; sources: number }[]
  /** Last outcomes of active sources, most frequent first. */
  outcomes: { outcome: FetchOutcome | 'new'; sources: number }[]
  queue: {
    /** Sources due for a check. */
    due: number
    /** Sources due for more than an hour. */
    late: number
    oldestDueAt: Date | null
    lastCheckedAt: Date | null
  }
  /** Number of sources never read, and the source with the oldest success. */
  neverRead: number
  oldestSuccess: { id: string; url: string; payer: string; at: Date } | null
  /** Checks of the last 24 hours by hour, oldest first; empty hours are omitted. */
  hours: { from: Date; looks: number; failed: number }[]
  /** Hosts with failing sources, most failures first. */
  hosts: { host: string; sources: number; failing: number; outcome: FetchOutcome; freeAt: Date | null }[]
  /** Late or long-failing sources, worst first. */
  stuck: {
    id: string
    url: string
    payer: string
    state: SourceState
    outcome: FetchOutcome | 'new'
    failures: number
    lastSuccessAt: Date | null
    nextCheckAt: Date
    staleSince: Date | null
  }[]
}

const { sql } = Prisma

const WATCHED = sql`s.state NOT IN ('paused', 'retired')`
const HOUR_MS = 3_600_000
const SHOWN = 20

/** The figures of the monitoring page. */
export function monitoringRepo(db: Db) {
  return {
    async overview(now: Date): Promise<Monitoring> {
      const late = new Date(now.getTime() - OVERDUE_MS)
      const [states, outcomes, [queue], [oldest], hours, hosts, stuck] = await Promise.all([
        queryRows<Monitoring['states'][number]>(
          db,
          sql`SELECT state, count(*)::int AS sources FROM source GROUP BY 1 ORDER BY 2 DESC, 1`,
        ),
        queryRows<Monitoring['outcomes'][number]>(
          db,
          sql`SELECT outcome, count(*)::int AS sources FROM source s WHERE ${WATCHED} GROUP BY 1
            ORDER BY 2 DESC, 1`,
        ),
        queryRows<Monitoring['queue'] & { neverRead: number }>(db, queueSql(now, late)),
        queryRows<NonNullable<Monitoring['oldestSuccess']>>(db, OLDEST_SUCCESS),
        queryRows<Monitoring['hours'][number]>(db, hoursSql(now)),
        queryRows<Monitoring['hosts'][number]>(db, HOSTS),
        queryRows<Monitoring['stuck'][number]>(db, stuckSql(late)),
      ])
      const { neverRead, ...waiting } = queue!
      return {
        states,
        outcomes,
        queue: waiting,
        neverRead,
        oldestSuccess: oldest ?? null,
        hours,
        hosts,
        stuck,
      }
    },
  }
}

const queueSql = (now: Date, late: Date) => sql`
  SELECT count(*) FILTER (WHERE next_check_at <= ${now})::int AS due,
    count(*) FILTER (WHERE next_check_at <= ${late})::int AS late,
    min(next_check_at) FILTER (WHERE next_check_at <= ${now}) AS "oldestDueAt",
      max(last_checked_at) AS "lastCheckedAt",
    count(*) FILTER (WHERE last_success_at IS NULL)::int AS "neverRead"
  FROM source s WHERE ${WATCHED}`

const OLDEST_SUCCESS = sql`
  SELECT s.id, s.url, payer.name AS payer, s.last_success_at AS at FROM source s JOIN payer
    ON payer.id = s.payer_id
  WHERE ${WATCHED} AND s.last_success_at IS NOT NULL ORDER BY s.last_success_at, s.id LIMIT 1`

/** Fetch ids begin with a timestamp, so the primary key finds recent ones. */
const hoursSql = (now: Date) => {
  const from = new Date(Math.floor((now.getTime() - 24 * HOUR_MS) / HOUR_MS) * HOUR_MS)
  const digits = from.getTime().toString(16).padStart(12, '0')
  const firstId = `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`
  return sql`
    SELECT date_trunc('hour', f.started_at) AS "from", count(*)::int AS looks,
      count(*) FILTER (WHERE f.outcome NOT IN ('ok', 'not_modified'))::int AS failed
    FROM source_check k JOIN fetch_attempt f ON f.id = k.fetch_attempt_id
    WHERE k.fetch_attempt_id >= ${firstId}::uuid AND k.part = 0 AND f.started_at >= ${from}
    GROUP BY 1 ORDER BY 1`
}

const HOSTS = sql`
  SELECT coalesce(url_host(s.url), '') AS host, count(*)::int AS sources,
    count(*) FILTER (WHERE s.failures > 0)::int AS failing,
    mode() WITHIN GROUP (ORDER BY s.outcome) FILTER (WHERE s.failures > 0) AS outcome,
      max(h.free_at) AS "freeAt"
  FROM source s LEFT JOIN fetch_host h ON h.host = url_host(s.url)
  WHERE ${WATCHED} GROUP BY 1 HAVING count(*) FILTER (WHERE s.failures > 0) > 0 ORDER BY 3 DESC, 1
    LIMIT ${SHOWN}`

const stuckSql = (late: Date) => sql`
  SELECT s.id, s.url, payer.name AS payer, s.state, s.outcome, s.failures, s.next_check_at AS "nextCheckAt",
    s.last_success_at AS "lastSuccessAt", s.stale_since AS "staleSince"
  FROM source s JOIN payer ON payer.id = s.payer_id
  WHERE ${WATCHED} AND (s.next_check_at <= ${late} OR s.state <> 'active')
  ORDER BY s.state = 'needs_human_review' DESC, coalesce(s.stale_since, s.next_check_at), s.id LIMIT ${SHOWN}`
