import { type NewJob, backgroundJobRepo, restartLostJobs, startJob } from '@ppman/ledger/jobs'
import { inTransaction, openPool } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import { silentLog } from '@ppman/http/testing'
import type { Job, JobCtx } from './job-context.ts'
import { runJobs } from './jobs.ts'
import { until } from './testing/until.ts'

const { db, pool, url, close } = await testDb({ role: 'ppman_worker' })
const jobPool = openPool({ url, statementTimeoutMs: 0 })
afterAll(() => Promise.all([close(), jobPool.end()]))
beforeEach(() =>
  pool.query(
    `DELETE FROM background_job; SELECT graphile_worker.complete_jobs(array_agg(id))
      FROM graphile_worker.jobs`,
  ),
)

const QUEUED_AT = new Date('2026-01-02T03:00:00Z')
const start = async (owner: string, count: number, parts: Partial<NewJob> = {}) => {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const job = { kind: 'price_ingest' as const, owner, subject: `${owner} ${index}`, ...parts }
    ids.push((await inTransaction(db, (tx) => startJob(tx, job, new Date(QUEUED_AT.getTime() + index)))).id)
  }
  return ids
}

/** Owners of the waiting jobs, in the order in which workers take them. */
async function owners(): Promise<string> {
  const { rows } = await pool.query<{ owner: string }>(`
    SELECT b.owner FROM graphile_worker.jobs j JOIN background_job b ON j.key = 'ingest-prices:' || b.id
    ORDER BY j.priority, j.run_at, j.id`)
  return rows.map(({ owner }) => owner).join('')
}

test('jobs of one owner take turns with those of others, however many it started before', async () => {
  await start('a', 5)
  await start('b', 2)
  await start('c', 1)
  expect(await owners()).toBe('abcabaaa')
})

test('an owner of large jobs waits longer for its next', async () => {
  await start('a', 2, { cost: 3 })
  await start('b', 4)
  expect(await owners()).toBe('abbbab')
})

test('after a kill, and over time, waiting jobs move up to what is ahead of them now', async () => {
  const [first, second] = await start('a', 4)
  for (const id of [first!, second!]) {
    await backgroundJobRepo(db).begin(id, QUEUED_AT)
    await backgroundJobRepo(db).end(id, { status: 'done', rowsTotal: 0, counts: {}, note: null }, QUEUED_AT)
    await pool.query(
      `SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs WHERE key = $1`,
      [`ingest-prices:${id}`],
    )
  }
  await start('b', 2)
  expect(await owners()).toBe('bbaa')
  await inTransaction(db, (tx) => restartLostJobs(tx, new Date(QUEUED_AT.getTime() + 120_000)))
  expect(await owners()).toBe('abab')
})

test('price files never hold all places of a worker: a source is checked while they are read', async () => {
  const done: string[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const jobs: Job[] = [
    { name: 'ingest-prices', isLong: true, run: () => released.then(() => void done.push('price file')) },
    { name: 'watch-source', run: async () => void done.push('policy source') },
  ]
  await start('a', 6)
  // These jobs reach nothing else.
  const ctx = { log: silentLog } as unknown as JobCtx
  const runner = await runJobs({ jobs, ctx, pool: jobPool, log: silentLog, concurrency: 3 })
  await pool.query(`SELECT enqueue_job('watch-source', '{}', NULL, NULL)`)
  await until('the policy source is checked', () => done.length > 0)
  expect(done).toEqual(['policy source'])
  release()
  await until('every file is read', () => done.length === 7)
  await runner.stop()
})
