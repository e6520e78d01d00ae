import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { restartLostJobs, startJob } from '@ppman/core/jobs'
import { inTransaction, openDb } from '@ppman/db'
import { testDb } from '@ppman/db/testing'

const { db, pool, url, close } = await testDb()
const workerDb = openDb({ url, role: 'ppman_worker' })
const dir = await mkdtemp(join(tmpdir(), 'ppman-killed-'))
const workers: ChildProcess[] = []
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await workerDb.$disconnect()
  await close()
  await rm(dir, { recursive: true })
})

const WORKER = fileURLToPath(new URL('../worker.ts', import.meta.url))
const ROWS = 20_000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The worker that ships, as a process of its own. */
function startWorker(): ChildProcess {
  const places = { DATABASE_URL: url, REDIS_URL: 'redis://127.0.0.1:1', BLOB_DIR: join(dir, 'blobs'), PAYER_SYNC_DIR: dir }
  const env = { ...places, PORT: '0', LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, [WORKER], { env: { PATH: process.env.PATH, NODE_ENV: 'test', ...env }, stdio: 'ignore' })
  workers.push(child)
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const one = async (sql: string, values: unknown[] = []) => (await pool.query(sql, values)).rows[0] as Record<string, unknown>
const statusOf = async (id: string) => (await one('SELECT status FROM background_job WHERE id = $1', [id])).status
const until = async (found: () => Promise<boolean>) => {
  for (let tries = 0; tries < 600 && !(await found()); tries += 1) await pause(25)
}

test('a sync whose worker is killed again and again ends with the directory loaded once', async () => {
  const said = (at: number) => (at % 10 === 0 ? { states: ['OH'], parent: 'R0' } : {})
  const row = (at: number) => ({ id: `R${at}`, name: `Plan ${at}`, payer_id: `P${at}`, aliases: [`Short ${at}`], ...said(at) })
  await writeFile(join(dir, 'edi_directory.json'), JSON.stringify(Array.from({ length: ROWS }, (_, at) => row(at))))
  const { id } = await inTransaction(db, (tx) => startJob(tx, 'payer_sync', new Date()))
  for (const [kills, ms] of [20, 400, 900].entries()) {
    const child = startWorker()
    await until(async () => (await one('SELECT attempts FROM background_job WHERE id = $1', [id])).attempts === kills + 1)
    await pause(ms)
    await kill(child)
    if ((await statusOf(id)) !== 'running') break
    await pool.query(`UPDATE background_job SET heartbeat_at = now() - interval '2 minutes' WHERE id = $1`, [id])
    await inTransaction(workerDb, (tx) => restartLostJobs(tx, new Date()))
  }
  const last = startWorker()
  await until(async () => (await statusOf(id)) === 'done')
  await kill(last)
  const job = await one('SELECT status, rows_total, attempts > 1 AS again FROM background_job')
  expect(job).toEqual({ status: 'done', rows_total: ROWS, again: true })
  expect(
    await one(`SELECT (SELECT count(*)::int FROM payer) AS payers, (SELECT count(*)::int FROM payer_entry) AS entries,
      (SELECT count(*)::int FROM payer_alias) AS aliases, (SELECT count(*)::int FROM payer_identifier) AS identifiers,
      (SELECT count(*)::int FROM payer_footprint) AS footprints, (SELECT count(*)::int FROM payer_affiliation) AS affiliations`),
  ).toEqual({ payers: ROWS, entries: ROWS, aliases: 2 * ROWS, identifiers: ROWS, footprints: ROWS / 10, affiliations: ROWS / 10 - 1 })
  expect(await one(`SELECT count(*)::int AS n FROM payer_load WHERE status = 'running'`)).toEqual({ n: 0 })
}, 60_000)
