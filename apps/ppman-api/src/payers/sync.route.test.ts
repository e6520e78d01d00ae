import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb, openPool } from '@ppman/db'
import { silentLog } from '@ppman/http/testing'
import { createJobContext } from '../job-context.ts'
import { restartLostJobsJob, jobs, runJobs } from '../jobs.ts'
import { testApi } from '../testing.ts'
import { until } from '../testing/until.ts'
import { WORKER_ENV } from '../testing/worker-env.ts'
import { workerConfigSchema } from '../worker-config.ts'

const { api, as, pool, redis, ctx: served, close } = await testApi()
const url = served.config.DATABASE_URL
const dir = await mkdtemp(join(tmpdir(), 'ppman-sync-'))
const worker = {
  db: openDb({ url, role: 'ppman_worker' }),
  pool: openPool({ url, role: 'ppman_worker', statementTimeoutMs: 0 }),
}
const jobPool = openPool({ url, statementTimeoutMs: 0 })
afterAll(async () => {
  await Promise.all([worker.db.$disconnect(), worker.pool.end(), jobPool.end()])
  await close()
  await rm(dir, { recursive: true })
})

const trigger = (org?: string) => api.post('/api/v1/payers/sync').set(as(org ? { org } : {}))
const jobOf = async (id: string) => (await api.get(`/api/v1/jobs/${id}`).set(as())).body
const stored = async (sql: string) => (await pool.query(sql)).rows as Record<string, unknown>[]

const contextFor = (PAYER_SYNC_DIR?: string) => {
  const env = {
    ...WORKER_ENV,
    DATABASE_URL: url,
    BLOB_DIR: join(dir, 'blobs'),
    PAYER_SYNC_DIR,
  }
  return createJobContext({ ...worker, redis, config: workerConfigSchema.parse(env), log: silentLog })
}

/** Lets a worker run until the job has ended. */
async function workedOff(id: string, from?: string) {
  const runner = await runJobs({ jobs, ctx: contextFor(from), pool: jobPool, log: silentLog, concurrency: 2 })
  await until(
    'the job has ended',
    async () => !['queued', 'running'].includes((await jobOf(id)).status as string),
  )
  await runner.stop()
  return jobOf(id)
}

const ediRow = (id: string) => ({ id, name: `Plan ${id}`, payer_id: `P${id}`, aliases: [`Short ${id}`] })

async function folderOf(files: Record<string, string>): Promise<string> {
  const from = await mkdtemp(join(dir, 'files-'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(from, name), text)
  return from
}

test('a sync without configured directories is done at once and says so', async () => {
  const { status, body, headers } = await trigger()
  expect([status, body.status, headers.location]).toEqual([202, 'queued', body.status_url])
  expect(body.status_url).toBe(`http://ppman.test/api/v1/jobs/${body.job_id}`)
  expect(await workedOff(body.job_id as string)).toMatchObject({
    kind: 'payer_sync',
    status: 'done',
    note: expect.stringContaining('No payer directory is configured'),
    progress: { rows_read: 0, rows_total: 0, share: 1 },
  })
})

test('twenty callers at once, of several organizations, start one sync', async () => {
  const orgs = ['0190a000-0000-7000-8000-000000000001', '0190a000-0000-7000-8000-000000000002']
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => trigger(orgs[index % 2])))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
  const ids = new Set(answers.map(({ body }) => body.job_id as string))
  expect(ids.size).toBe(1)
  expect(await stored(`SELECT count(*)::int AS n FROM background_job WHERE status = 'queued'`)).toEqual([
    { n: 1 },
  ])
  expect(await stored(`SELECT count(*)::int AS n FROM graphile_worker._private_jobs`)).toEqual([{ n: 1 }])
  await workedOff([...ids][0]!)
})

test(
  'a sync reads the configured folder, counts rows and what was refused, and is the last sync of the ' +
    'statistics',
  async () => {
    const rows = [ediRow('A'), ediRow('B'), { id: 'C' }]
    const from = await folderOf({ 'edi_directory.json': JSON.stringify(rows) })
    const { body } = await trigger()
    const job = await workedOff(body.job_id as string, from)
    expect(job).toMatchObject({
      status: 'done',
      note: null,
      error: null,
      progress: { rows_read: 3, rows_total: 3, share: 1 },
    })
    expect(job.counts).toMatchObject({
      files: 1,
      rows_read: 3,
      rows_loaded: 2,
      rows_rejected: 1,
      payers_added: 2,
      entries_added: 2,
      footprints_added: 0,
    })
    expect(await stored(`SELECT name FROM payer ORDER BY 1`)).toEqual([
      { name: 'Plan A' },
      { name: 'Plan B' },
    ])
    const stats = await api.get('/api/v1/payers/stats').set(as())
    expect(stats.body.last_sync).toEqual({ id: job.id, status: 'done', at: job.finished_at })
  },
)

test.each([
  [
    'a file that is no directory',
    { 'edi_directory.json': '{"rows":[]}' },
    'edi_directory.json could not be read',
  ],
  [
    'a folder without directory files',
    { 'notes.txt': 'x' },
    'The configured folder holds no payer directory.',
  ],
])('%s fails the job in a sentence without a path', async (_, files, sentence) => {
  const from = await folderOf(files)
  const { body } = await trigger()
  const job = await workedOff(body.job_id as string, from)
  expect(job).toMatchObject({ status: 'failed', error: expect.stringContaining(sentence), counts: {} })
  expect(job.error).not.toContain(tmpdir())
})

test('a job whose worker was killed is found by its silence and done again once', async () => {
  const from = await folderOf({ 'edi_directory.json': JSON.stringify([ediRow('A'), ediRow('D')]) })
  const { body } = await trigger()
  await pool.query(`DELETE FROM graphile_worker._private_jobs`)
  const silent =
    `UPDATE background_job SET status = 'running', attempts = 1, heartbeat_at = now() - interval '2 ` +
    `minutes' WHERE id = $1`
  await pool.query(silent, [body.job_id])
  expect((await trigger()).body).toMatchObject({ job_id: body.job_id, status: 'running' })
  const restart = () => restartLostJobsJob.run({}, contextFor(), new AbortController().signal)
  await Promise.all([restart(), restart()])
  expect(await workedOff(body.job_id as string, from)).toMatchObject({ status: 'done', attempts: 2 })
  expect(await stored(`SELECT name FROM payer WHERE name LIKE 'Plan %' ORDER BY 1`)).toHaveLength(3)
})

test('a job with a beating heart is left to its worker', async () => {
  const { body } = await trigger()
  await pool.query(`UPDATE background_job SET status = 'running', heartbeat_at = now() WHERE id = $1`, [
    body.job_id,
  ])
  await restartLostJobsJob.run({}, contextFor(), new AbortController().signal)
  const run = jobs
    .find(({ name }) => name === 'sync-payers')!
    .run({ job_id: body.job_id }, contextFor(), new AbortController().signal)
  await run
  expect(await jobOf(body.job_id as string)).toMatchObject({ status: 'running', attempts: 0 })
})

test('an unknown job answers 404', async () => {
  const { status, body } = await api.get('/api/v1/jobs/0190a000-0000-7000-8000-000000000009').set(as())
  expect([status, body.error.code]).toEqual([404, 'not_found'])
})
