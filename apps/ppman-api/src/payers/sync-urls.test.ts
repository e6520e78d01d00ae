import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { startJob } from '@ppman/ledger/jobs'
import { openDb, openPool } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import { type Page, testSite } from '@ppman/evidence/testing'
import { openRedis } from '@ppman/http'
import { silentLog } from '@ppman/http/testing'
import { createJobContext } from '../job-context.ts'
import { WORKER_ENV } from '../testing/worker-env.ts'
import { workerConfigSchema } from '../worker-config.ts'
import { syncPayersJob } from './sync-payers.job.ts'

const { pool, url, close } = await testDb()
const worker = {
  db: openDb({ url, role: 'ppman_worker' }),
  pool: openPool({ url, role: 'ppman_worker', statementTimeoutMs: 0 }),
}
const redis = openRedis('redis://127.0.0.1:1')
const dir = await mkdtemp(join(tmpdir(), 'ppman-urls-'))
const [site, mirror] = [await testSite(), await testSite()]
afterAll(async () => {
  redis.disconnect()
  await Promise.all([site.close(), mirror.close(), worker.db.$disconnect(), worker.pool.end()])
  await close()
  await rm(dir, { recursive: true })
})
beforeEach(() => {
  site.seen.length = 0
  mirror.seen.length = 0
})

const KEY = ['sync', 'key', '7'].join('-')
const env = (urls: string[]) => ({
  ...WORKER_ENV,
  DATABASE_URL: url,
  BLOB_DIR: dir,
  PAYER_SYNC_URLS: urls.join(', '),
  PAYER_SYNC_KEY: KEY,
  PAYER_SYNC_ALLOW_HOSTS: `${site.host},${mirror.host}`,
})

/** What became of a sync of these addresses. */
async function synced(...urls: string[]) {
  const { id } = await startJob(worker.db, { kind: 'payer_sync' }, new Date())
  const ctx = createJobContext({
    ...worker,
    redis,
    config: workerConfigSchema.parse(env(urls)),
    log: silentLog,
  })
  await syncPayersJob.run({ job_id: id }, ctx, new AbortController().signal)
  const { rows } = await pool.query(
    'SELECT status, counts, note, error, bytes_read FROM background_job WHERE id = $1',
    [id],
  )
  return rows[0] as {
    status: string
    counts: Record<string, number>
    note: string | null
    error: string | null
  }
}

const stored = async (sql: string) => (await pool.query(sql)).rows as Record<string, unknown>[]
const attempts = (at: string) =>
  stored(
    'SELECT outcome, http_status, blob_sha256 IS NOT NULL AS kept FROM fetch_attempt WHERE url = ' +
      `'${at}' ORDER BY started_at, id`,
  )
const ediFile = (...ids: string[]) =>
  JSON.stringify(ids.map((id) => ({ id, name: `Plan ${id}`, payer_id: `P${id}` })))
const page = (body: string | Buffer, headers: Record<string, string> = {}): Page => ({
  body,
  headers: { 'content-type': 'application/json', ...headers },
})

test('a file is fetched, kept as evidence, and loaded; the scratch folder is empty then', async () => {
  const at = site.url('/v1/edi_directory.json')
  site.pages['/v1/edi_directory.json'] = page(ediFile('A', 'B'))
  expect(await synced(at)).toMatchObject({
    status: 'done',
    note: null,
    counts: { files: 1, rows_loaded: 2, payers_added: 2, parts_failed: 0 },
  })
  expect(
    await stored(
      'SELECT l.source, f.url, f.outcome, f.blob_sha256 = l.blob_sha256 AS same FROM payer_load l ' +
        'JOIN fetch_attempt f ON f.id = l.fetch_attempt_id',
    ),
  ).toEqual([{ source: 'edi_directory', url: at, outcome: 'ok', same: true }])
  expect(await readdir(join(dir, 'directories'))).toEqual([])
})

test.each([
  ['by its validator', { etag: '"v1"' }, 304],
  ['by its bytes, when the server has no validators', {}, 200],
])(
  'a file that is as it was is not loaded again: told %s',
  async (name, headers: Record<string, string>, status) => {
    const path = `/${status}/edi_directory.json`
    site.pages[path] = (req) =>
      headers.etag && req.headers['if-none-match'] === headers.etag
        ? { status: 304 }
        : page(ediFile(name), headers)
    const first = await synced(site.url(path))
    const repeated = await synced(site.url(path))
    expect([
      first.counts.files,
      first.counts.files_unchanged,
      repeated.counts.files,
      repeated.counts.files_unchanged,
    ]).toEqual([1, 0, 0, 1])
    expect((await attempts(site.url(path))).map((attempt) => attempt.http_status)).toEqual([200, status])
  },
)

test('a file whose load failed is asked for whole again', async () => {
  const path = '/broken/edi_directory.json'
  site.pages[path] = page('{"rows":[]}', { etag: '"v1"' })
  expect(await synced(site.url(path))).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('edi_directory.json of 127.0.0.1'),
  })
  await synced(site.url(path))
  expect(site.seen.map((req) => req.headers['if-none-match'])).toEqual([undefined, undefined])
})

test('one address that fails is named, and the others are read', async () => {
  site.pages['/good/edi_directory.json'] = page(ediFile('G'))
  const bad = site.url('/missing/naic_directory.json')
  const job = await synced(bad, site.url('/good/edi_directory.json'))
  expect(job).toMatchObject({ status: 'done', counts: { files: 1, parts_failed: 1 } })
  expect(job.note).toBe('naic_directory.json of 127.0.0.1 could not be fetched: The address answered 404.')
  expect(await attempts(bad)).toEqual([{ outcome: 'not_found', http_status: 404, kept: false }])
})

test('when every address fails, so does the job, and says each', async () => {
  const job = await synced(site.url('/no/naic_directory.json'), site.url('/no/hios_issuers.csv'))
  expect(job).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(/naic_directory\.json of .* hios_issuers\.csv of /),
  })
})

test('an address on a private network is refused unless the configuration names its host', async () => {
  const ctx = createJobContext({
    ...worker,
    redis,
    config: workerConfigSchema.parse({
      ...env([`https://${site.host}/edi_directory.json`]),
      PAYER_SYNC_ALLOW_HOSTS: '',
    }),
    log: silentLog,
  })
  const { id } = await startJob(worker.db, { kind: 'payer_sync' }, new Date())
  await syncPayersJob.run({ job_id: id }, ctx, new AbortController().signal)
  expect(await stored(`SELECT status, error FROM background_job WHERE id = '${id}'`)).toEqual([
    { status: 'failed', error: expect.stringContaining('not on the public internet') },
  ])
  expect(site.seen).toEqual([])
})

test('a gzip file is unpacked, and both its bytes and the directory in it are kept', async () => {
  site.pages['/gz/edi_directory.json.gz'] = page(gzipSync(ediFile('Z1', 'Z2')))
  expect((await synced(site.url('/gz/edi_directory.json.gz'))).counts).toMatchObject({
    files: 1,
    rows_loaded: 2,
  })
  expect(
    await stored(
      'SELECT f.blob_sha256 <> l.blob_sha256 AS both FROM payer_load l JOIN fetch_attempt f ON f.id ' +
        `= l.fetch_attempt_id WHERE f.url LIKE '%.gz'`,
    ),
  ).toEqual([{ both: true }])
  site.pages['/cut/edi_directory.json.gz'] = page(gzipSync(ediFile('Z3')).subarray(0, 30))
  expect((await synced(site.url('/cut/edi_directory.json.gz'))).error).toContain('The gzip file is broken.')
})

test('the key goes to the host of the address, to no other, and is kept nowhere', async () => {
  site.pages['/key/edi_directory.json'] = {
    status: 302,
    headers: { location: mirror.url('/edi_directory.json') },
  }
  mirror.pages['/edi_directory.json'] = page(ediFile('K'))
  await synced(site.url('/key/edi_directory.json'))
  expect(site.seen.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${KEY}`])
  expect(mirror.seen.map(({ headers }) => headers.authorization)).toEqual([undefined])
  expect(JSON.stringify(await stored('SELECT to_jsonb(f) AS f FROM fetch_attempt f'))).not.toContain(KEY)
})

test.each([
  ['plain http', 'http://directories.example/edi_directory.json'],
  ['a user name', 'https://me@directories.example/edi_directory.json'],
  ['no directory file', 'https://directories.example/payers.json'],
  ['no address', 'edi_directory.json'],
])('an address with %s is refused at start, by its place and not by its words', (_, bad) => {
  const { error } = workerConfigSchema.safeParse(env(['https://directories.example/edi_directory.json', bad]))
  expect(error?.issues.map(({ path, message }) => [path, message.slice(0, 9)])).toEqual([
    [['PAYER_SYNC_URLS'], 'Address 2'],
  ])
})
