import { testDb } from '@ppman/db/testing'
import { renderMetrics } from '@ppman/telemetry'
import { backlogRepo, queueRepo, showBacklog } from './backlog-repo.ts'

const { db, pool, close } = await testDb({ role: 'ppman_worker' })
afterAll(close)

/** Past the time for which the tables are not read again. */
let nowMs = 0
const shown = async (name: string): Promise<number | undefined> => {
  nowMs += 60_000
  const line = (await renderMetrics()).split('\n').find((line) => line.startsWith(name))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}
const sources = { backlog: backlogRepo(db), queue: queueRepo(pool), tasks: ['watch-source', 'heal-source'] }
beforeEach(() => showBacklog(sources, () => nowMs))

test('a queue that is empty shows zeros, for jobs too that never ran', async () => {
  expect(await shown('jobs_due{task="heal-source"')).toBe(0)
  expect(await shown('events_waiting')).toBe(0)
  expect(await shown('webhook_deliveries_oldest_due_seconds')).toBe(0)
})

test('a job that is due is counted with its age; one that is for later is not', async () => {
  const add = `SELECT enqueue_job('watch-source', '{}', $1, now() + $2::interval)`
  await pool.query(add, ['a', '-90 seconds'])
  await pool.query(add, ['b', '1 hour'])
  expect(await shown('jobs_due{task="watch-source"')).toBe(1)
  expect(await shown('jobs_oldest_due_seconds{task="watch-source"')).toBeGreaterThanOrEqual(90)
})

test('a job that is tried no more is shown as given up', async () => {
  await pool.query(`UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE key = 'a'`)
  expect(await shown('jobs_given_up{task="watch-source"')).toBe(1)
  expect(await shown('jobs_due{task="watch-source"')).toBe(0)
})

test('an event of any organization that was not dispatched is counted with its age', async () => {
  await pool.query(`INSERT INTO notification_event (kind, org_id, subject, data, occurred_at)
    VALUES ('webhook.ping', gen_random_uuid(), 'webhook:1', '{}', now() - interval '5 minutes')`)
  expect(await shown('events_waiting')).toBe(1)
  expect(await shown('events_oldest_waiting_seconds')).toBeGreaterThanOrEqual(300)
})

test('while the tables cannot be read the gauges are absent, and failures are counted', async () => {
  const failing = { ...sources.backlog, read: () => Promise.reject(new Error('away')) }
  showBacklog({ ...sources, backlog: failing }, () => nowMs)
  expect(await shown('events_waiting')).toBeUndefined()
  expect(await shown('jobs_due{task="heal-source"')).toBeUndefined()
  expect(await shown('backlog_read_failures_total')).toBeGreaterThan(0)
})
