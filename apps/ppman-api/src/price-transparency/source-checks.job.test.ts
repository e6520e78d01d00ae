import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addPriceSource } from '@ppman/prices/discovery'
import { openPool } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import { testSite } from '@ppman/evidence/testing'
import { openRedis } from '@ppman/http'
import { silentLog, testRedisUrl } from '@ppman/http/testing'
import { tallFile } from '@ppman/mrf/testing'
import { createJobContext } from '../job-context.ts'
import { jobs, runJobs } from '../jobs.ts'
import { until } from '../testing/until.ts'
import { WORKER_ENV } from '../testing/worker-env.ts'
import { workerConfigSchema } from '../worker-config.ts'
import { schedulePriceChecksJob } from './source-checks.job.ts'

const { db, pool, url, close } = await testDb({ role: 'ppman_worker' })
const jobPool = openPool({ url, statementTimeoutMs: 0 })
const workerPool = openPool({ url, role: 'ppman_worker', statementTimeoutMs: 0 })
const dir = await mkdtemp(join(tmpdir(), 'ppman-looks-'))
const contact = 'mailto:prices@hospitals.example'
const env = {
  ...WORKER_ENV,
  DATABASE_URL: url,
  BLOB_DIR: dir,
  FETCH_CONTACT: contact,
}
const redis = openRedis(testRedisUrl())
const ctx = createJobContext({
  db,
  pool: workerPool,
  redis,
  config: workerConfigSchema.parse(env),
  log: silentLog,
})
const asked: { path: string; at: number; userAgent: string | undefined }[] = []
const site = await testSite()
afterAll(async () => {
  redis.disconnect()
  await Promise.all([site.close(), jobPool.end(), workerPool.end()])
  await close()
  await rm(dir, { recursive: true })
})
const serve = (path: string, body: string) => {
  site.pages[path] = (req) => {
    asked.push({ path, at: Date.now(), userAgent: req.headers['user-agent'] })
    return { headers: { 'content-type': 'text/plain', etag: '"1"' }, body }
  }
}

test(
  'a due source is scheduled, looked at, its file downloaded and taken in, with two seconds between ' +
    'requests',
  async () => {
    await pool.query(
      `INSERT INTO hospital (ccn, name, address, city, state, zip)
      VALUES ('220001', 'Quay', '1 Quay St', 'Boston', 'MA', '02118')`,
    )
    const [, , ...rest] = tallFile([{ dollar: '10' }]).split('\n')
    const head = [
      'hospital_name,last_updated_on,version,hospital_address',
      'Quay,2026-04-01,3.0.0,"1 Quay Street, Boston, MA 02118"',
    ]
    serve('/robots.txt', 'User-agent: *\nAllow: /')
    serve('/cms-hpt.txt', 'location-name: Quay\nmrf-url: /quay_standardcharges.csv\n')
    serve('/quay_standardcharges.csv', [...head, ...rest].join('\n'))
    await ctx.transaction((tx) =>
      addPriceSource(
        tx,
        { address: site.url('/'), ccn: null, addedBy: 'operator', allowLocal: true },
        ctx.now(),
      ),
    )

    const schedule = () => schedulePriceChecksJob.run({}, ctx, new AbortController().signal)
    await Promise.all([schedule(), schedule()])
    const runner = await runJobs({ jobs, ctx, pool: jobPool, log: silentLog, concurrency: 3 })
    await until(
      'the hospital shows a price',
      async () => ((await pool.query('SELECT 1 FROM hospital_code_price')).rowCount ?? 0) > 0,
    )
    await runner.stop()

    expect(
      (await pool.query('SELECT ccn FROM hospital h JOIN hospital_code_price p ON p.hospital_id = h.id'))
        .rows,
    ).toEqual([{ ccn: '220001' }])
    expect((await pool.query('SELECT match_state, fixes FROM pt_source_entry')).rows).toEqual([
      { match_state: 'matched', fixes: ['missing_source_page', 'url_relative'] },
    ])
    expect(asked.map(({ path }) => path)).toEqual([
      '/robots.txt',
      '/cms-hpt.txt',
      '/quay_standardcharges.csv',
    ])
    expect(asked[1]!.at - asked[0]!.at).toBeGreaterThanOrEqual(1_990)
    expect(asked[2]!.at - asked[1]!.at).toBeGreaterThanOrEqual(1_990)
    expect(new Set(asked.map(({ userAgent }) => userAgent))).toEqual(
      new Set([`ppman/1 (hospital price transparency; +${contact})`]),
    )
  },
  300_000,
)
