import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDb } from '@ppman/db/testing'
import { openBlobStore } from '@ppman/evidence'
import { bytesSource, tallFile } from '@ppman/mrf/testing'
import { hospitalRepo } from '../hospitals/hospital-repo.ts'
import { ingestFile } from '../ingest/ingest-file.ts'
import { priceLoadRepo } from '../loading/price-load-repo.ts'
import { codeViewRepo } from '../queries/code-view-repo.ts'
import { coverageRepo } from '../queries/coverage-repo.ts'
import { priceRepo } from '../queries/price-repo.ts'
import { priceSearch } from '../queries/search-prices.ts'
import { recomputeMovement } from './movement-repo.ts'
import { priceUpdateRepo, priceUpdates } from './price-updates-repo.ts'

const { db, pool, close } = await testDb({ role: 'ppman_worker' })
const dir = await mkdtemp(join(tmpdir(), 'ppman-samples-'))
const blobs = openBlobStore({ BLOB_DIR: dir })
afterAll(async () => {
  await close()
  await rm(dir, { recursive: true })
})
const day = (text: string) => new Date(`${text}T00:00:00Z`)
const NOW = day('2026-03-20')

async function ingest(ccn: string, dollar: string, on: string): Promise<void> {
  const isSample = SAMPLES.includes(ccn)
  const hospital = await hospitalRepo(db).addIfNew({ ccn, name: ccn, state: 'MA', zip: '02139', isSample })
  const rates = [{ dollar }, { dollar: '50', code: isSample ? '99213' : '80053' }]
  const order = { source: bytesSource(Buffer.from(tallFile(rates))), hospital, url: null }
  await ingestFile(order, { loads: priceLoadRepo(pool), blobs, now: () => day(on) })
}
const REAL = ['200000', '200001', '200002']
const SAMPLES = ['99X001', '99X002', '99X003']
const viewOf = async (code: string) => (await codeViewRepo(db).byCode('CPT', code))!

beforeAll(async () => {
  for (const [index, ccn] of REAL.entries()) await ingest(ccn, String(10 * (index + 1)), '2026-01-01')
  for (const ccn of SAMPLES) await ingest(ccn, '900', '2026-01-01')
})

test('a national figure, its spread and descriptions are those of hospitals without samples', async () => {
  const { national, distribution, texts } = await viewOf('73560')
  expect(national).toMatchObject([{ hospitals: 3, medianE4: 200_000, maxE4: 300_000 }])
  expect(distribution.reduce((sum, { hospitals }) => sum + hospitals, 0)).toBe(3)
  expect(texts.every(({ hospitals }) => hospitals <= 3)).toBe(true)
})

test('a price of samples alone has no national figure, and is shown as one of no hospital', async () => {
  const { national, movement } = await viewOf('99213')
  expect(national).toMatchObject([{ hospitals: 0, medianE4: null, withheld: 'few_hospitals' }])
  expect(movement).toEqual([])
})

test('a search keeps samples and other hospitals apart where it is asked to', async () => {
  const ccns = async (isSample: boolean | undefined) => {
    const asked = { ...priceSearch({ q: '73560', dir: 'asc' })!, words: null, isSample }
    const { items } = await priceRepo(db).search(asked, { skip: 0, take: 9 })
    return items.map(({ ccn }) => ccn).sort()
  }
  expect(await ccns(true)).toEqual(SAMPLES)
  expect(await ccns(false)).toEqual(REAL)
  expect(await ccns(undefined)).toEqual([...REAL, ...SAMPLES])
})

test('what is known of the country counts no sample', async () => {
  const { totals, states, freshness, files } = await coverageRepo(db).read(NOW)
  expect(totals).toMatchObject({ hospitals: 3, withPrices: 3, files: 3, rates: 6 })
  expect(states).toEqual([{ state: 'MA', hospitals: 3, withPrices: 3 }])
  expect(freshness).toMatchObject({ within90Days: 3, noFile: 0 })
  expect(files.reduce((sum, file) => sum + file.files, 0)).toBe(3)
})

test('new files of samples move nothing; others move the hospitals with two files', async () => {
  for (const ccn of SAMPLES) await ingest(ccn, '950', '2026-03-01')
  await recomputeMovement(pool, NOW)
  const updates = await priceUpdates(priceUpdateRepo(db), NOW)
  expect([updates.codes, updates.payers, updates.hospitals.updated30]).toEqual([[], [], 0])
  expect((await viewOf('73560')).movement).toEqual([])

  for (const ccn of REAL) await ingest(ccn, '40', '2026-03-02')
  await ingest('200003', '5000', '2026-03-03')
  await recomputeMovement(pool, NOW)
  const { codes, hospitals } = await priceUpdates(priceUpdateRepo(db), NOW)
  expect(codes).toMatchObject([{ code: '73560', panelHospitals: 3, beforeE4: 200_000, afterE4: 400_000 }])
  expect(hospitals).toMatchObject({ updated30: 3, added30: 1 })
  const { movement, national } = await viewOf('73560')
  expect(national).toMatchObject([{ hospitals: 4 }])
  expect(movement).toMatchObject([
    { panelHospitals: 3, steps: [{ medianE4: 200_000 }, { from: day('2026-03-02'), medianE4: 400_000 }] },
  ])
})

test('the same bytes read by a newer parser are one file and move nothing', async () => {
  await pool.query(`UPDATE mrf_file SET parser_version = 'ppman-mrf/0'`)
  await ingest('200003', '5000', '2026-03-10')
  expect((await viewOf('73560')).movement).toMatchObject([{ panelHospitals: 3 }])
})
