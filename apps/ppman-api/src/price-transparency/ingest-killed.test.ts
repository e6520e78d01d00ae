import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { restartLostJobs } from '@ppman/core/jobs'
import { hospitalRepo, startPriceIngest } from '@ppman/core/prices'
import { inTransaction, openDb } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import { openBlobStore } from '@ppman/evidence'
import { tallFile } from '@ppman/mrf/testing'

const { pool, url, close } = await testDb()
const workerDb = openDb({ url, role: 'ppman_worker' })
const dir = await mkdtemp(join(tmpdir(), 'ppman-ingest-killed-'))
const blobs = openBlobStore({ BLOB_DIR: join(dir, 'blobs') })
const workers: ChildProcess[] = []
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await workerDb.$disconnect()
  await close()
  await rm(dir, { recursive: true })
})

const WORKER = fileURLToPath(new URL('../worker.ts', import.meta.url))
const KILLS = 20
const ROWS = 25_000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The worker that ships, as a process of its own. */
function startWorker(): ChildProcess {
  const places = { DATABASE_URL: url, REDIS_URL: 'redis://127.0.0.1:1', BLOB_DIR: join(dir, 'blobs') }
  const env = { PATH: process.env.PATH, NODE_ENV: 'test', ...places, PORT: '0', LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, [WORKER], { env, stdio: 'ignore' })
  workers.push(child)
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const one = async (sql: string, values: unknown[] = []) => (await pool.query(sql, values)).rows[0] as Record<string, unknown>
const until = async (found: () => Promise<boolean>) => {
  for (let tries = 0; tries < 2_000 && !(await found()); tries += 1) await pause(10)
}
const jobOf = (id: string) => one('SELECT status, attempts, error, note, counts FROM background_job WHERE id = $1', [id])

async function aHospital(ccn: string): Promise<number> {
  return (await hospitalRepo(workerDb).addIfNew({ ccn, name: `Example ${ccn}`, state: 'MA', zip: '02139', isSample: false })).id
}

async function start(hospitalId: number, content: Buffer): Promise<string> {
  const stored = await blobs.put(content)
  const file = { ...stored, fileName: 'prices.csv', hospitalId, url: null }
  return (await inTransaction(workerDb, (tx) => startPriceIngest(tx, file, new Date()))).id
}

/** What stands in for the minute after which a job whose worker is silent is given to another. */
async function handOver(id: string): Promise<void> {
  await pool.query(`UPDATE background_job SET heartbeat_at = now() - interval '2 minutes' WHERE id = $1 AND status = 'running'`, [id])
  await inTransaction(workerDb, (tx) => restartLostJobs(tx, new Date()))
}

/** Everything that a hospital's file left, without ids and instants. */
const leftOf = (hospitalId: number) =>
  one(
    `SELECT
      (SELECT count(*)::int FROM mrf_file_hospital WHERE hospital_id = $1) AS promotions,
      (SELECT count(*)::int FROM mrf_file_hospital WHERE hospital_id = $1 AND superseded_at IS NULL) AS shown,
      (SELECT count(*)::int FROM hospital_code_price WHERE hospital_id = $1) AS prices,
      (SELECT md5(string_agg(concat_ws('|', c.code, c.family, p.setting, p.rates, p.contracts, p.contract_median_e4, p.record_no, p.byte_offset), ','
        ORDER BY c.code, p.setting)) FROM hospital_code_price p JOIN code c ON c.id = p.code_id WHERE hospital_id = $1 AND valid_to IS NULL) AS figures,
      (SELECT count(DISTINCT s.sha256)::int FROM rate_segment s JOIN mrf_file_hospital m USING (file_id) WHERE m.hospital_id = $1) AS segments,
      (SELECT min(s.rows) FROM rate_segment s JOIN mrf_file_hospital m USING (file_id) WHERE m.hospital_id = $1) AS rows`,
    [hospitalId],
  )

/** Files that differ in a letter, so that each is read for itself. */
const rates = (letter: string) =>
  Buffer.from(tallFile(Array.from({ length: ROWS }, (_, i) => ({ code: String(10_000 + (i % 5_000)), plan: `Plan ${i % 7}${letter}`, dollar: String(1 + (i % 977)) }))))

test('an ingest whose worker is killed again and again ends like one that was left alone', async () => {
  const [calm, killed] = [await aHospital('000001'), await aHospital('000002')]
  const id = await start(killed, rates('A'))
  let worker = startWorker()
  for (let kills = 0; kills < KILLS && (await jobOf(id)).status !== 'done'; kills += 1) {
    await until(async () => Number((await jobOf(id)).attempts) > kills)
    // The one who will take over starts meanwhile: a job that is being worked at is not his.
    const next = startWorker()
    await pause(Math.random() * 900)
    await kill(worker)
    await handOver(id)
    worker = next
  }
  await until(async () => (await jobOf(id)).status === 'done')
  const undisturbed = await start(calm, rates('B'))
  await until(async () => (await jobOf(undisturbed)).status === 'done')
  await kill(worker)

  const left = await leftOf(killed)
  expect(left).toEqual({ ...(await leftOf(calm)), promotions: 1, shown: 1, segments: 1, rows: ROWS })
  const cited = await one('SELECT sha256 FROM rate_segment s JOIN mrf_file_hospital m USING (file_id) WHERE m.hospital_id = $1', [killed])
  expect(await blobs.has(String(cited.sha256))).toBe(true)
}, 180_000)

test('a bomb is stopped and kept as a finding, and the worker goes on with the next file', async () => {
  const [bombed, next] = [await aHospital('000003'), await aHospital('000004')]
  const bomb = await start(bombed, gzipSync(Buffer.concat([Buffer.from(tallFile([])), Buffer.alloc(300_000_000, 'x,')])))
  const worker = startWorker()
  const startedAt = Date.now()
  await until(async () => (await jobOf(bomb)).status === 'failed')
  expect(Date.now() - startedAt).toBeLessThan(20_000)
  expect(await one('SELECT status FROM mrf_file WHERE status = $1', ['rejected'])).toEqual({ status: 'rejected' })
  const id = await start(next, Buffer.from(tallFile([{ dollar: '5' }])))
  await until(async () => (await jobOf(id)).status === 'done')
  expect(await jobOf(id)).toMatchObject({ status: 'done', counts: { rates: 1, prices: 1 } })
  await kill(worker)
}, 60_000)
