import { inTransaction } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import { AppError } from '@ppman/errors'
import { type JobEnd, backgroundJobRepo } from './background-job-repo.ts'
import { restartLostJobs, runBackgroundJob, startJob } from './run-background-job.ts'

const { db, pool, close } = await testDb({ role: 'ppman_worker' })
afterAll(close)

const jobs = backgroundJobRepo(db)
const NOON = new Date('2026-03-01T12:00:00Z')
const after = (seconds: number) => new Date(NOON.getTime() + seconds * 1_000)
const DONE: JobEnd = { status: 'done', rowsTotal: 3, counts: { rates: 3 }, note: null }

let subjects = 0
/** A queued job of a subject of its own. */
const aJob = async (owner = '', queuedAt = NOON) =>
  (
    await inTransaction(db, (tx) =>
      startJob(tx, { kind: 'price_ingest', subject: `file ${++subjects}`, owner }, queuedAt),
    )
  ).id

/**
 * Runs a job once. @returns its stored state, what was reported of it, and what reached the queue
 */
async function run(id: string, work: () => Promise<JobEnd>, now = NOON) {
  const states: string[] = []
  const tell = (job: { status: string }) => void states.push(job.status)
  const thrown = await runBackgroundJob(id, { jobs, now: () => now, tell }, work).then(
    () => null,
    (error: Error) => error.message,
  )
  return { ...(await jobs.byId(id))!, states, thrown }
}
const failing = () => Promise.reject(new Error('The connection was lost.'))
const queuedTask = async (id: string) =>
  (
    await pool.query('SELECT priority, attempts FROM graphile_worker.jobs WHERE key = $1', [
      `ingest-prices:${id}`,
    ])
  ).rows

describe('a job whose work fails', () => {
  test('is put back, and the queue hears of the failure, so that it is tried another time', async () => {
    const id = await aJob()
    expect(await run(id, failing)).toMatchObject({
      status: 'queued',
      attempts: 1,
      error: null,
      finishedAt: null,
      states: ['running', 'queued'],
      thrown: 'The connection was lost.',
    })
    expect(await run(id, async () => DONE, after(60))).toMatchObject({
      status: 'done',
      attempts: 2,
      rowsTotal: 3,
      share: 1,
      counts: { rates: 3 },
      startedAt: NOON,
      finishedAt: after(60),
      states: ['running', 'done'],
      thrown: null,
    })
  })

  test('is given up after five tries, which its caller can read', async () => {
    const id = await aJob()
    for (const attempts of [1, 2, 3, 4])
      expect(await run(id, failing)).toMatchObject({ status: 'queued', attempts })
    expect(await run(id, failing)).toMatchObject({
      status: 'failed',
      attempts: 5,
      error: 'Given up after 5 tries. Start it again later.',
      finishedAt: NOON,
      states: ['running', 'failed'],
      thrown: 'The connection was lost.',
    })
    expect(await run(id, async () => DONE)).toMatchObject({ status: 'failed', attempts: 5, states: [] })
  })

  test.each([
    ['rejected', 'The file is no price file.'],
    ['not_found', 'The file is gone.'],
  ] as const)('for good (%s) is not tried another time, and says why', async (kind, message) => {
    const refusing = () => Promise.reject(new AppError(kind, message))
    expect(await run(await aJob(), refusing)).toMatchObject({
      status: 'failed',
      attempts: 1,
      error: message,
      states: ['running', 'failed'],
      thrown: null,
    })
  })

  test('of another kind of refusal is tried another time', async () =>
    expect(
      await run(await aJob(), () => Promise.reject(new AppError('unavailable', 'Later.'))),
    ).toMatchObject({ status: 'queued', thrown: 'Later.' }))
})

describe('a job whose worker is silent', () => {
  test('is another worker’s after a minute, and not before', async () => {
    const id = await aJob()
    await jobs.begin(id, NOON)
    const untouched = { status: 'running', attempts: 1, states: [], thrown: null }
    expect(await run(id, async () => DONE, after(60))).toMatchObject(untouched)
    expect(await run(id, async () => DONE, after(61))).toMatchObject({ status: 'done', attempts: 2 })
  })

  test('is not lost while it beats', async () => {
    const id = await aJob()
    await jobs.begin(id, NOON)
    await jobs.beat(id, { rowsRead: 5, share: 0.5, rowsPerS: null }, after(50))
    expect(await run(id, async () => DONE, after(100))).toMatchObject({ status: 'running', rowsRead: 5 })
    expect(await run(id, async () => DONE, after(111))).toMatchObject({ status: 'done', attempts: 2 })
  })

  test('is queued once more, behind the earlier jobs of its owner', async () => {
    const late = new Date('2026-03-02T12:00:00Z')
    const [first, second] = [await aJob('a hospital', late), await aJob('a hospital', late)]
    await pool.query('DELETE FROM graphile_worker._private_jobs')
    const at = (seconds: number) => new Date(late.getTime() + seconds * 1_000)
    const restart = (now: Date) => inTransaction(db, (tx) => restartLostJobs(tx, now))
    await jobs.begin(first, at(0))
    await restart(at(60))
    expect([await queuedTask(first), await queuedTask(second)]).toEqual([[], []])
    await restart(at(61))
    expect([await queuedTask(first), await queuedTask(second)]).toEqual([
      [{ priority: 0, attempts: 0 }],
      [{ priority: 1, attempts: 0 }],
    ])
  })
})

test('a job that has ended is not run, and its result stays', async () => {
  const id = await aJob()
  await run(id, async () => DONE)
  const worked: string[] = []
  const work = async () => (worked.push('worked'), DONE)
  expect(await run(id, work, after(3_600))).toMatchObject({ status: 'done', attempts: 1, states: [] })
  expect(worked).toEqual([])
})

test('a job of a kind and subject is started once while it is active', async () => {
  const order = { kind: 'price_ingest', subject: 'one file' } as const
  const start = () => inTransaction(db, (tx) => startJob(tx, order, NOON))
  const [one, other] = await Promise.all([start(), start()])
  expect(other.id).toBe(one.id)
  expect([one.isNew, other.isNew].sort()).toEqual([false, true])
  await run(one.id, async () => DONE)
  expect(await start()).toMatchObject({ isNew: true, id: expect.not.stringMatching(one.id) })
})

test('many callers who ask for a job that ends at once all get one', async () => {
  const order = { kind: 'price_ingest', subject: 'a file that is read at once' } as const
  const start = () => inTransaction(db, (tx) => startJob(tx, order, NOON))
  let isOver = false
  const endAll = async () => {
    while (!isOver)
      await pool.query(
        `UPDATE background_job SET status = 'done', finished_at = now() WHERE subject = $1
        AND status = 'queued'`,
        [order.subject],
      )
  }
  const ending = endAll()
  const callers = Array.from({ length: 20 }, async () => {
    for (let turn = 0; turn < 10; turn++) expect((await start()).kind).toBe(order.kind)
  })
  await Promise.all(callers)
  isOver = true
  await ending
})
