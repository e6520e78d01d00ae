import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { restartLostJobs } from '@ppman/ledger/jobs'
import { hospitalRepo, startPriceIngest } from '@ppman/prices'
import { inTransaction, openDb } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import { openBlobStore } from '@ppman/evidence'
import { tallFile, zipOf } from '@ppman/mrf/testing'
import { until } from '../testing/until.ts'
import { workerProcesses } from '../testing/worker-process.ts'

const { pool, url, close } = await testDb()
const workerDb = openDb({ url, role: 'ppman_worker' })
const dir = await mkdtemp(join(tmpdir(), 'ppman-ingest-killed-'))
const blobs = openBlobStore({ BLOB_DIR: join(dir, 'blobs') })
const workers = workerProcesses({ DATABASE_URL: url, BLOB_DIR: join(dir, 'blobs') })
afterAll(async () => {
  workers.killAll()
  await workerDb.$disconnect()
  await close()
  await rm(dir, { recursive: true })
})

const ROWS = 10_000
/**
 * Tables in the order in which an ingest writes to them: each is a line at which it may be killed.
 */
const WRITTEN = [
  'derived_blob',
  'mrf_file',
  'rate_segment',
  'mrf_file_hospital',
  'hospital_code_price',
  'national_code_price',
]

const one = async (sql: string, values: unknown[] = []) =>
  (await pool.query(sql, values)).rows[0] as Record<string, unknown>
const jobOf = (id: string) =>
  one('SELECT status, attempts, error, note, counts FROM background_job WHERE id = $1', [id])
const ends = (id: string, status = 'done') =>
  until(`the job is ${status}`, async () => (await jobOf(id)).status === status)

async function aHospital(ccn: string): Promise<number> {
  return (
    await hospitalRepo(workerDb).addIfNew({
      ccn,
      name: `Example ${ccn}`,
      state: 'MA',
      zip: '02139',
      isSample: false,
    })
  ).id
}

async function start(hospitalId: number, content: Buffer): Promise<string> {
  const stored = await blobs.put(content)
  const file = { ...stored, fileName: 'prices.csv', hospitalId, url: null }
  return (await inTransaction(workerDb, (tx) => startPriceIngest(tx, file, new Date()))).id
}

/** What stands in for the minute after which a job whose worker is silent is given to another. */
async function handOver(id: string): Promise<void> {
  await pool.query(
    `UPDATE background_job SET heartbeat_at = now() - interval '2 minutes' WHERE id = $1
      AND status = 'running'`,
    [id],
  )
  await inTransaction(workerDb, (tx) => restartLostJobs(tx, new Date()))
}

/** Everything that a hospital's file left, without ids and instants. */
const leftOf = (hospitalId: number) =>
  one(
    `SELECT
      (SELECT count(*)::int FROM mrf_file_hospital WHERE hospital_id = $1) AS promotions,
      (SELECT count(*)::int FROM mrf_file_hospital WHERE hospital_id = $1 AND superseded_at IS NULL) AS shown,
      (SELECT count(*)::int FROM hospital_code_price WHERE hospital_id = $1) AS prices,
      (SELECT md5(string_agg(concat_ws('|', c.code, c.family, p.setting, p.rates, p.contracts,
        p.contract_median_e4, p.record_no, p.byte_offset), ','
        ORDER BY c.code, p.setting)) FROM hospital_code_price p JOIN code c ON c.id = p.code_id
          WHERE hospital_id = $1 AND valid_to IS NULL) AS figures,
      (SELECT count(DISTINCT s.sha256)::int FROM rate_segment s JOIN mrf_file_hospital m USING (file_id)
        WHERE m.hospital_id = $1) AS segments,
      (SELECT min(s.rows) FROM rate_segment s JOIN mrf_file_hospital m USING (file_id)
        WHERE m.hospital_id = $1) AS rows`,
    [hospitalId],
  )

/** Files that differ in a letter, so that each is read for itself. */
const rates = (letter: string) => Buffer.from(tableOf(letter))
const tableOf = (letter: string) =>
  tallFile(
    Array.from({ length: ROWS }, (_, i) => ({
      code: String(10_000 + (i % 5_000)),
      plan: `Plan ${i % 7}${letter}`,
      dollar: String(1 + (i % 977)),
    })),
  )
/** Two files of one hospital, which both have all rates. */
const archive = (letter: string) =>
  zipOf({ 'a.csv': tableOf(`${letter}${letter}`), 'b.csv': tableOf(letter) })

test.each([
  ['a file', { ccns: ['000001', '000002'], contentOf: rates, rows: ROWS, tables: WRITTEN }],
  [
    'an archive of two files',
    {
      ccns: ['000005', '000006'],
      contentOf: archive,
      rows: 2 * ROWS,
      tables: ['hospital_code_price'],
    },
  ],
] as const)(
  'an ingest of %s whose worker is killed again and again ends like one that was left alone',
  async (_, { ccns, contentOf, rows, tables }) => {
    const [calm, killed] = [await aHospital(ccns[0]), await aHospital(ccns[1])]
    const id = await start(killed, contentOf('A'))
    let worker = workers.start()
    for (const [kills, table] of tables.entries()) {
      await until('the job is taken up', async () => Number((await jobOf(id)).attempts) > kills)
      // The one who will take over starts meanwhile: a job that is being worked at is not his.
      const next = workers.start()
      await workers.killAt({ pool, table, worker })
      expect(await jobOf(id)).toMatchObject({ status: 'running' })
      await handOver(id)
      worker = next
    }
    await ends(id)
    expect(await jobOf(id)).toMatchObject({ attempts: tables.length + 1 })
    const undisturbed = await start(calm, contentOf('B'))
    await ends(undisturbed)
    await workers.kill(worker)

    const left = await leftOf(killed)
    expect(left).toEqual({ ...(await leftOf(calm)), promotions: 1, shown: 1, segments: 1, rows })
    const cited = await one(
      'SELECT sha256 FROM rate_segment s JOIN mrf_file_hospital m USING (file_id) WHERE m.hospital_id = $1',
      [killed],
    )
    expect(await blobs.has(String(cited.sha256))).toBe(true)
  },
  900_000,
)

test('a bomb is stopped and kept as a finding, and the worker goes on with the next file', async () => {
  const [bombed, next] = [await aHospital('000003'), await aHospital('000004')]
  const bomb = await start(
    bombed,
    gzipSync(Buffer.concat([Buffer.from(tallFile([])), Buffer.alloc(300_000_000, 'x,')])),
  )
  const worker = workers.start()
  await ends(bomb, 'failed')
  expect(await one('SELECT status FROM mrf_file WHERE status = $1', ['rejected'])).toEqual({
    status: 'rejected',
  })
  const id = await start(next, Buffer.from(tallFile([{ dollar: '5' }])))
  await ends(id)
  expect(await jobOf(id)).toMatchObject({ status: 'done', counts: { rates: 1, prices: 1 } })
  await workers.kill(worker)
}, 300_000)
