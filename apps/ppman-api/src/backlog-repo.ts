import { type Db, Prisma, queryRows } from '@ppman/db'
import { count, readAtScrape, resetGauge, setGauge } from '@ppman/telemetry'
import type pg from 'pg'

type Options = {
  backlog: ReturnType<typeof backlogRepo>
  queue: ReturnType<typeof queueRepo>
  /** Names of all tasks of the queue: one without a row shows 0. */
  tasks: readonly string[]
}

/** The tables are read at most this often, however many scrape. */
const READ_EVERY_MS = 5_000

/**
 * Shows at each scrape what waits to be done. While the database is away the gauges vanish rather
 * than stand still, and `backlog_read_failures_total` grows.
 */
export function showBacklog({ backlog, queue, tasks }: Options, nowMs = () => performance.now()): void {
  let readAtMs = -Infinity
  readAtScrape('backlog', async () => {
    if (nowMs() - readAtMs < READ_EVERY_MS) return
    readAtMs = nowMs()
    try {
      const [waiting, states, queued] = await withinLimit(
        Promise.all([backlog.read(), backlog.sourcesByState(), queue.read()]),
      )
      forget()
      for (const { kind, due, oldestS } of waiting) showWaiting(kind, due, oldestS)
      for (const { state, count } of states) setGauge('sources', { state }, count)
      for (const task of tasks) showQueue({ task, due: 0, oldestS: 0, givenUp: 0 })
      queued.forEach(showQueue)
    } catch {
      forget()
      count('backlog_read_failures_total', {})
    }
  })
}

/** A database that hangs must not hang the scrape. */
const READ_LIMIT_MS = 2_000

async function withinLimit<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The backlog was not read in time.')), READ_LIMIT_MS)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

const SHOWN = [
  'events_waiting',
  'events_oldest_waiting_seconds',
  'webhook_deliveries_due',
  'webhook_deliveries_oldest_due_seconds',
  'mails_due',
  'mails_oldest_due_seconds',
  'jobs_due',
  'jobs_oldest_due_seconds',
  'jobs_given_up',
  'sources',
  'sources_overdue',
  'sources_oldest_overdue_seconds',
] as const
const forget = () => SHOWN.forEach(resetGauge)

function showQueue({ task, due, oldestS, givenUp }: Awaited<ReturnType<Options['queue']['read']>>[number]) {
  setGauge('jobs_due', { task }, due)
  setGauge('jobs_oldest_due_seconds', { task }, oldestS)
  setGauge('jobs_given_up', { task }, givenUp)
}

const GAUGES = {
  events: ['events_waiting', 'events_oldest_waiting_seconds'],
  deliveries: ['webhook_deliveries_due', 'webhook_deliveries_oldest_due_seconds'],
  mails: ['mails_due', 'mails_oldest_due_seconds'],
} as const

function showWaiting(kind: string, due: number, oldestS: number): void {
  const gauges = GAUGES[kind as keyof typeof GAUGES] as (typeof GAUGES)['events'] | undefined
  if (gauges) {
    setGauge(gauges[0], {}, due)
    setGauge(gauges[1], {}, oldestS)
  } else {
    setGauge('sources_overdue', { kind }, due)
    setGauge('sources_oldest_overdue_seconds', { kind }, oldestS)
  }
}

const { sql } = Prisma

/** How much of a kind waits, and since when the oldest should have been done. */
export type Backlog = { kind: string; due: number; oldestS: number }

const AGE_S = (instant: string) =>
  Prisma.raw(`coalesce(extract(epoch FROM now() - min(${instant})), 0)::float8 AS "oldestS"`)

/** What waits to be done, over all organizations. */
export const backlogRepo = (db: Db) => ({
  /** Events, deliveries, mails, and checks of sources and price lists, one row each. */
  read: (): Promise<Backlog[]> =>
    queryRows<Backlog>(
      db,
      sql`
      SELECT 'events' AS kind, count(*)::int AS due, ${AGE_S('occurred_at')}
      FROM notification_event WHERE dispatched_at IS NULL
      UNION ALL SELECT 'deliveries', count(*)::int, ${AGE_S('d.due_at')}
      FROM webhook_delivery d JOIN webhook_endpoint e ON e.id = d.endpoint_id
      WHERE d.status = 'pending' AND d.due_at <= now() AND e.is_active AND e.disabled_reason IS NULL
        AND (e.resting_until IS NULL OR e.resting_until <= now())
      UNION ALL SELECT 'mails', count(*)::int, ${AGE_S('due_at')}
      FROM email_message WHERE status = 'queued' AND due_at <= now()
      UNION ALL SELECT 'policy', count(*)::int, ${AGE_S('next_check_at')}
      FROM source WHERE next_check_at <= now() AND state NOT IN ('paused', 'retired')
      UNION ALL SELECT 'prices', count(*)::int, ${AGE_S('next_check_at')}
      FROM pt_source WHERE next_check_at <= now() AND state = 'active'`,
    ),

  sourcesByState: (): Promise<{ state: string; count: number }[]> =>
    queryRows(db, sql`SELECT state, count(*)::int AS count FROM source GROUP BY state`),
})

/** A task of the queue: jobs that no worker has taken, and jobs that are tried no more. */
export type QueueState = { task: string; due: number; oldestS: number; givenUp: number }

/** The queue's own tables, which belong to the login. */
export const queueRepo = (pool: pg.Pool) => ({
  read: (): Promise<QueueState[]> =>
    queryRows<QueueState>(
      pool,
      sql`
      SELECT task_identifier AS task,
        count(*) FILTER (WHERE run_at <= now() AND locked_at IS NULL AND attempts < max_attempts)::int AS due,
        coalesce(extract(epoch FROM now() - min(run_at) FILTER (
          WHERE run_at <= now() AND locked_at IS NULL AND attempts < max_attempts)), 0)::float8 AS "oldestS",
        count(*) FILTER (WHERE attempts >= max_attempts)::int AS "givenUp"
      FROM graphile_worker.jobs GROUP BY task_identifier`,
    ),
})
