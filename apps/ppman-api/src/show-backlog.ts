import { count, readAtScrape, resetGauge, setGauge } from '@ppman/telemetry'
import type { backlogRepo, queueRepo } from './backlog-repo.ts'

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
