import { type Db, Prisma, queryRows } from '@ppman/db'
import type { FetchOutcome } from '@ppman/ledger/fetches'
import { OVERDUE_MS, type SourceState } from './source.ts'

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
      const [counts, [oldest], hours, hosts, stuck] = await Promise.all([
        queryRows<SourceCount>(db, countSql(now, late)),
        queryRows<NonNullable<Monitoring['oldestSuccess']>>(db, OLDEST_SUCCESS),
        queryRows<Monitoring['hours'][number]>(db, hoursSql(now)),
        queryRows<Monitoring['hosts'][number]>(db, HOSTS),
        queryRows<Monitoring['stuck'][number]>(db, stuckSql(late)),
      ])
      return { ...sumCounts(counts), oldestSuccess: oldest ?? null, hours, hosts, stuck }
    },
  }
}

/** Sources of one state and last outcome. */
type SourceCount = Monitoring['queue'] & {
  state: SourceState
  outcome: Monitoring['outcomes'][number]['outcome']
  sources: number
  neverRead: number
}

/** One pass over all sources serves states, outcomes and the queue. */
const countSql = (now: Date, late: Date) => sql`
  SELECT state, outcome, count(*)::int AS sources,
    count(*) FILTER (WHERE next_check_at <= ${now})::int AS due,
    count(*) FILTER (WHERE next_check_at <= ${late})::int AS late,
    min(next_check_at) FILTER (WHERE next_check_at <= ${now}) AS "oldestDueAt",
      max(last_checked_at) AS "lastCheckedAt",
    count(*) FILTER (WHERE last_success_at IS NULL)::int AS "neverRead"
  FROM source GROUP BY state, outcome`

function sumCounts(
  counts: readonly SourceCount[],
): Pick<Monitoring, 'states' | 'outcomes' | 'queue' | 'neverRead'> {
  const watched = counts.filter(({ state }) => state !== 'paused' && state !== 'retired')
  const dates = (key: 'oldestDueAt' | 'lastCheckedAt') =>
    watched.flatMap((count) => count[key] ?? []).sort((a, b) => a.getTime() - b.getTime())
  return {
    states: mostFirst(counts, ({ state }) => state).map(([state, sources]) => ({ state, sources })),
    outcomes: mostFirst(watched, ({ outcome }) => outcome).map(([outcome, sources]) => ({
      outcome,
      sources,
    })),
    queue: {
      due: sumBy(watched, ({ due }) => due),
      late: sumBy(watched, ({ late }) => late),
      oldestDueAt: dates('oldestDueAt')[0] ?? null,
      lastCheckedAt: dates('lastCheckedAt').at(-1) ?? null,
    },
    neverRead: sumBy(watched, ({ neverRead }) => neverRead),
  }
}

const sumBy = (counts: readonly SourceCount[], figure: (count: SourceCount) => number): number =>
  counts.reduce((sum, count) => sum + figure(count), 0)

/** Sources by a key, most first, then in the order of the keys. */
const mostFirst = <K extends string>(
  counts: readonly SourceCount[],
  key: (count: SourceCount) => K,
): [K, number][] =>
  [...Map.groupBy(counts, key)]
    .map(([name, group]): [K, number] => [name, sumBy(group, ({ sources }) => sources)])
    .sort(([a, some], [b, others]) => others - some || (a < b ? -1 : 1))

const OLDEST_SUCCESS = sql`
  SELECT s.id, s.url, payer.name AS payer, s.last_success_at AS at
  FROM (SELECT * FROM source s WHERE ${WATCHED} AND s.last_success_at IS NOT NULL
    ORDER BY s.last_success_at, s.id LIMIT 1) s JOIN payer ON payer.id = s.payer_id`

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

/** Failing sources name the hosts; finding the host of every address takes a second. */
const HOSTS = sql`
  SELECT f.host, f.failing, f.outcome, h.free_at AS "freeAt", (SELECT count(*)::int FROM source s
    WHERE ${WATCHED} AND url_host(s.url) = f.host) AS sources
  FROM (
    SELECT url_host(s.url) AS host, count(*)::int AS failing,
      mode() WITHIN GROUP (ORDER BY s.outcome) AS outcome
    FROM source s WHERE ${WATCHED} AND s.failures > 0 GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${SHOWN}
  ) f LEFT JOIN fetch_host h ON h.host = f.host ORDER BY f.failing DESC, f.host`

const stuckSql = (late: Date) => {
  const order = sql`s.state = 'needs_human_review' DESC, coalesce(s.stale_since, s.next_check_at), s.id`
  return sql`
  SELECT s.id, s.url, payer.name AS payer, s.state, s.outcome, s.failures, s.next_check_at AS "nextCheckAt",
    s.last_success_at AS "lastSuccessAt", s.stale_since AS "staleSince"
  FROM (SELECT * FROM source s WHERE ${WATCHED} AND (s.next_check_at <= ${late} OR s.state <> 'active')
    ORDER BY ${order} LIMIT ${SHOWN}) s JOIN payer ON payer.id = s.payer_id ORDER BY ${order}`
}
