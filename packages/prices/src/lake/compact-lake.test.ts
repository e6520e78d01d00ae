import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTransaction } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import { type BlobStore, openBlobStore } from '@ppman/evidence'
import { bytesSource, tallFile, type TestRate } from '@ppman/mrf/testing'
import { hospitalRepo } from '../hospitals/hospital-repo.ts'
import { ingestFile } from '../ingest/ingest-file.ts'
import { priceLoadRepo } from '../loading/price-load-repo.ts'
import { cleanDerivedBlobs, derivedBlobRepo } from '../segment/segment-repo.ts'
import { compactLake, lakeLoadRepo, lakeRepo, openRateLake } from './index.ts'
import type { LakeLoadRepo } from './lake-repo.ts'

const { db, pool, close } = await testDb({ role: 'ppman_worker' })
const dir = await mkdtemp(join(tmpdir(), 'ppman-lake-'))
const blobs = openBlobStore({ BLOB_DIR: dir })
const config = { CLICKHOUSE_USER: 'default', BLOB_DIR: dir }
const lake = openRateLake(config, { repo: lakeRepo(db), blobs, cacheDir: dir, now })
afterAll(async () => {
  lake.close()
  await close()
  await rm(dir, { recursive: true })
})

function now(): Date {
  return new Date('2026-12-20T00:00:00Z')
}
async function ingest(ccn: string, state: string, rates: readonly TestRate[], at = now()): Promise<void> {
  const hospital = await hospitalRepo(db).addIfNew({ ccn, name: ccn, state, zip: '02139', isSample: false })
  const source = bytesSource(Buffer.from(tallFile(rates)))
  await ingestFile({ source, hospital, url: null }, { loads: priceLoadRepo(pool), blobs, now: () => at })
}
const RUNNING = new AbortController().signal
const compact = (more: { loads?: LakeLoadRepo; blobs?: BlobStore } = {}, signal = RUNNING) =>
  compactLake({ loads: lakeLoadRepo(pool), blobs, workDir: join(dir, 'build'), now, ...more }, signal)
const listed = async () =>
  (
    await pool.query(`SELECT state, month, rows::int, hospitals, sha256 FROM rate_lake_file
      WHERE kind = 'rates' ORDER BY state, month`)
  ).rows as object[]
const clean = () =>
  cleanDerivedBlobs({
    derived: derivedBlobRepo((work) => inTransaction(db, work)),
    blobs,
    now: () => new Date('2026-12-21T00:00:00Z'),
  })
const KNEE = { family: 'CPT', code: '73560' }
const medianAt = async (ccn: string) => {
  const hospital = (await hospitalRepo(db).byCcn(ccn))!
  const [place] = await lake.percentile(KNEE, { billingClass: 'facility' }, hospital.id)
  return place!.medianE4 / 10_000
}
const medians = async () => [await medianAt('220001'), await medianAt('330001')]
const november = new Date('2026-11-20T00:00:00Z')

beforeAll(async () => {
  await ingest('220001', 'MA', [{ dollar: '10' }, { code: '99213', dollar: '5' }], november)
  await ingest('220002', 'MA', [{ dollar: '20' }], november)
  await ingest('330001', 'NY', [{ dollar: '30' }], november)
  await compact()
})

test('rates lie by state and month, and a second run changes nothing', async () => {
  const before = await listed()
  expect(before).toMatchObject([
    { state: 'MA', month: '2026-11', rows: 3, hospitals: 2 },
    { state: 'NY', month: '2026-11', rows: 1, hospitals: 1 },
  ])
  expect(await compact()).toEqual({ states: 0, files: 0, rates: 0 })
  expect(await listed()).toEqual(before)
})

test('a run that is asked to stop publishes no state half', async () => {
  const before = await listed()
  await ingest('220001', 'MA', [{ dollar: '11' }, { code: '99213', dollar: '6' }])
  const stopped = new AbortController()
  stopped.abort()
  expect(await compact({}, stopped.signal)).toEqual({ states: 0, files: 0, rates: 0 })
  expect(await listed()).toEqual(before)
})

/** The deps of a run whose process ends before the nth of its steps that others can see. */
function killedAt(step: number): { loads: LakeLoadRepo; blobs: BlobStore } {
  let steps = 0
  const ending = <Target extends object>(target: Target, names: readonly string[]): Target =>
    new Proxy(target, {
      get(object, name, receiver) {
        const value: unknown = Reflect.get(object, name, receiver)
        if (typeof value !== 'function' || !names.includes(String(name))) return value
        return (...args: unknown[]) => {
          if (steps++ === step) throw new Error('killed')
          return value.apply(object, args) as unknown
        }
      },
    })
  return {
    loads: ending(lakeLoadRepo(pool), ['announce', 'publishState', 'publishShared']),
    blobs: ending(blobs, ['put']),
  }
}

test('killed before any of its steps, old figures stay until the next run publishes new ones', async () => {
  await ingest('330001', 'NY', [{ dollar: '31' }])
  let kills = 0
  for (let step = 0; ; step++) {
    const isDone = await compact(killedAt(step)).then(
      () => true,
      () => false,
    )
    if (isDone) break
    kills += 1
    const [ma, ny] = await medians()
    expect([10, 11]).toContain(ma)
    expect([30, 31]).toContain(ny)
  }
  expect(kills).toBeGreaterThan(8)
  expect(await medians()).toEqual([11, 31])
  expect(await listed()).toMatchObject([
    { state: 'MA', month: '2026-11', hospitals: 1 },
    { state: 'MA', month: '2026-12', hospitals: 1 },
    { state: 'NY', month: '2026-12', hospitals: 1 },
  ])
})

test('a replaced file stays for its readers until the cleaner removes it; published files stay', async () => {
  const old = await lakeRepo(db).published('MA')
  await ingest('220002', 'MA', [{ dollar: '21' }])
  await compact()
  const young = await lakeRepo(db).published('MA')
  const replaced = old.files.rates.filter((sha256) => !young.files.rates.includes(sha256))
  expect(replaced.length).toBeGreaterThan(0)
  for (const sha256 of replaced) expect(await blobs.has(sha256)).toBe(true)
  await clean()
  for (const sha256 of replaced) expect(await blobs.has(sha256)).toBe(false)
  for (const sha256 of Object.values(young.files).flat()) expect(await blobs.has(sha256)).toBe(true)
  expect(await readdir(dir)).not.toContain('build')
})

test('only one process compacts at a time', async () => {
  await lakeLoadRepo(pool).alone(async () => expect(await compact()).toBeNull())
})
