import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { restartLostJobs, startJob } from '@ppman/ledger/jobs'
import { inTransaction, openDb } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import { until } from '../testing/until.ts'
import { workerProcesses } from '../testing/worker-process.ts'

const { db, pool, url, close } = await testDb()
const workerDb = openDb({ url, role: 'ppman_worker' })
const dir = await mkdtemp(join(tmpdir(), 'ppman-killed-'))
const workers = workerProcesses({ DATABASE_URL: url, BLOB_DIR: join(dir, 'blobs'), PAYER_SYNC_DIR: dir })
afterAll(async () => {
  workers.killAll()
  await workerDb.$disconnect()
  await close()
  await rm(dir, { recursive: true })
})

const ROWS = 5_000
/** Tables in the order in which a sync writes to them: each is a line at which it may be killed. */
const WRITTEN = ['payer_load', 'payer', 'payer_alias', 'payer_affiliation']

const one = async (sql: string, values: unknown[] = []) =>
  (await pool.query(sql, values)).rows[0] as Record<string, unknown>
const statusOf = async (id: string) =>
  (await one('SELECT status FROM background_job WHERE id = $1', [id])).status
test('a sync whose worker is killed again and again ends with the directory loaded once', async () => {
  const message = (index: number) => (index % 10 === 0 ? { states: ['OH'], parent: 'R0' } : {})
  const row = (index: number) => ({
    id: `R${index}`,
    name: `Plan ${index}`,
    payer_id: `P${index}`,
    aliases: [`Short ${index}`],
    ...message(index),
  })
  await writeFile(
    join(dir, 'edi_directory.json'),
    JSON.stringify(Array.from({ length: ROWS }, (_, index) => row(index))),
  )
  const { id } = await inTransaction(db, (tx) => startJob(tx, { kind: 'payer_sync' }, new Date()))
  for (const table of WRITTEN) {
    await workers.killAt({ pool, table, worker: workers.start() })
    expect(await statusOf(id)).toBe('running')
    await pool.query(`UPDATE background_job SET heartbeat_at = now() - interval '2 minutes' WHERE id = $1`, [
      id,
    ])
    await inTransaction(workerDb, (tx) => restartLostJobs(tx, new Date()))
  }
  const last = workers.start()
  await until('the job is done', async () => (await statusOf(id)) === 'done')
  await workers.kill(last)
  const job = await one('SELECT status, rows_total, attempts FROM background_job')
  expect(job).toEqual({ status: 'done', rows_total: ROWS, attempts: WRITTEN.length + 1 })
  expect(
    await one(`SELECT (SELECT count(*)::int FROM payer) AS payers, (SELECT count(*)::int
      FROM payer_entry) AS entries,
      (SELECT count(*)::int FROM payer_alias) AS aliases, (SELECT count(*)::int
        FROM payer_identifier) AS identifiers,
      (SELECT count(*)::int FROM payer_footprint) AS footprints, (SELECT count(*)::int
        FROM payer_affiliation) AS affiliations`),
  ).toEqual({
    payers: ROWS,
    entries: ROWS,
    aliases: 2 * ROWS,
    identifiers: ROWS,
    footprints: ROWS / 10,
    affiliations: ROWS / 10 - 1,
  })
  expect(await one(`SELECT count(*)::int AS n FROM payer_load WHERE status = 'running'`)).toEqual({ n: 0 })
}, 900_000)
