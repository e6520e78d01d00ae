import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aPayer } from '@ppman/payers/testing'
import { checkSource } from '@ppman/policies/sources'
import { testDb } from '@ppman/db/testing'
import { guardedFetch } from '@ppman/evidence'
import { testSite } from '@ppman/evidence/testing'
import { openRedis } from '@ppman/http'
import { silentLog, testRedisUrl } from '@ppman/http/testing'
import { createJobContext } from '../job-context.ts'
import { WORKER_ENV } from '../testing/worker-env.ts'
import { workerConfigSchema } from '../worker-config.ts'
import { healSourceJob, scheduleHealingJob } from './source-checks.job.ts'

const { db, pool, url, close } = await testDb({ role: 'ppman_worker' })
const dir = await mkdtemp(join(tmpdir(), 'ppman-healing-jobs-'))
const environment = { ...WORKER_ENV, DATABASE_URL: url, BLOB_DIR: dir }
const redis = openRedis(testRedisUrl())
const ctx = createJobContext({
  db,
  pool,
  redis,
  config: workerConfigSchema.parse(environment),
  log: silentLog,
})
const site = await testSite()
afterAll(async () => {
  redis.disconnect()
  await site.close()
  await close()
  await rm(dir, { recursive: true })
})

const page = (box: string) =>
  `<h1>Home Sleep Testing</h1><div class="${box}"><p>A recording of breathing at home is covered for ` +
  'adults whose daytime tiredness was measured.</p></div>'
const waiting = async () =>
  (await pool.query("SELECT payload FROM graphile_worker._private_jobs WHERE key LIKE 'heal-source:%'")).rows

test('a lost document is worked at once, by the next minute', async () => {
  site.pages['/sleep'] = { body: page('text') }
  const { id: payer } = await aPayer(pool)
  const { rows } = await pool.query(
    `INSERT INTO source (payer_id, url, kind, fetch_interval_s, allow_local, next_check_at, selector)
      VALUES ($1, $2, 'html', 3600, true, now(), '.text') RETURNING id`,
    [payer, site.url('/sleep')],
  )
  const check = () => checkSource(rows[0].id, { ...ctx, fetch: guardedFetch, gapMs: 0 })
  await check()
  const signal = new AbortController().signal
  await scheduleHealingJob.run({}, ctx, signal)
  expect(await waiting()).toEqual([])
  site.pages['/sleep'] = { body: page('copy') }
  await check()
  await Promise.all([scheduleHealingJob.run({}, ctx, signal), scheduleHealingJob.run({}, ctx, signal)])
  expect(await waiting()).toEqual([{ payload: { source_id: rows[0].id } }])
  await healSourceJob.run({ source_id: rows[0].id }, ctx, signal)
  expect((await pool.query('SELECT state, selector FROM source')).rows).toEqual([
    { state: 'active', selector: 'div.copy' },
  ])
  expect((await pool.query('SELECT method, decision FROM heal_attempt')).rows).toEqual([
    { method: 'relocation', decision: 'accepted' },
  ])
}, 300_000)

test.each([
  ['AI_MODEL', { AI_BASE_URL: 'https://model.example/v1' }],
  ['AI_BASE_URL', { AI_MODEL: 'small' }],
  ['AI_BASE_URL', { AI_BASE_URL: 'http://127.0.0.1:11434/v1', AI_MODEL: 'small' }],
  ['AI_BASE_URL', { AI_BASE_URL: 'file:///etc', AI_MODEL: 'small' }],
])('half a model, or an open one, is refused by the name of %s', (name, given) => {
  const read = workerConfigSchema.safeParse({ ...environment, ...given })
  expect(read.error?.issues.map(({ path }) => path.join())).toEqual([name])
})
