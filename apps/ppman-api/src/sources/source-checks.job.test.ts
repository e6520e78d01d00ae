import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aPayer } from '@ppman/payers/testing'
import { openPool } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import { testSite } from '@ppman/evidence/testing'
import { openRedis } from '@ppman/http'
import { silentLog, testRedisUrl } from '@ppman/http/testing'
import { createJobContext } from '../job-context.ts'
import { jobs, runJobs } from '../jobs.ts'
import { until } from '../testing/until.ts'
import { WORKER_ENV } from '../testing/worker-env.ts'
import { workerConfigSchema } from '../worker-config.ts'
import { scheduleSourceChecksJob } from './source-checks.job.ts'

const { db, pool, url, close } = await testDb({ role: 'ppman_worker' })
const jobPool = openPool({ url, statementTimeoutMs: 0 })
const dir = await mkdtemp(join(tmpdir(), 'ppman-jobs-'))
const config = workerConfigSchema.parse({
  ...WORKER_ENV,
  DATABASE_URL: url,
  BLOB_DIR: dir,
})
const redis = openRedis(testRedisUrl())
const ctx = createJobContext({ db, pool, redis, config, log: silentLog })
const site = await testSite({
  '/policy': { body: '<main><h1>Spine</h1><p>CPT 22899 is covered.</p></main>' },
})
afterAll(async () => {
  redis.disconnect()
  await Promise.all([site.close(), jobPool.end()])
  await close()
  await rm(dir, { recursive: true })
})

test('a due source is scheduled once and read by the worker', async () => {
  const { id: payer } = await aPayer(pool)
  const { rows } = await pool.query(
    `INSERT INTO source (payer_id, url, kind, fetch_interval_s, allow_local, next_check_at)
     VALUES ($1, $2, 'policy_page', 3600, true, now()) RETURNING id`,
    [payer, site.url('/policy')],
  )
  const run = () => scheduleSourceChecksJob.run({}, ctx, new AbortController().signal)
  await Promise.all([run(), run()])
  const runner = await runJobs({ jobs, ctx, pool: jobPool, log: silentLog, concurrency: 2 })
  await until(
    'the page is read',
    async () => ((await pool.query('SELECT 1 FROM document_version')).rowCount ?? 0) > 0,
  )
  await runner.stop()
  expect((await pool.query('SELECT source_id FROM source_check')).rows).toEqual([{ source_id: rows[0].id }])
  const [source] = (
    await pool.query("SELECT state, next_check_at > now() + interval '50 minutes' AS later FROM source")
  ).rows
  expect(source).toEqual({ state: 'active', later: true })
}, 300_000)
