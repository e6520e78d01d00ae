import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  checkConformance,
  conformanceRepo,
  hospitalRepo,
  ingestFile,
  mrfFileRepo,
  priceLoadRepo,
  recomputeMovement,
} from '@ppman/prices'
import { openDb } from '@ppman/db'
import { openBlobStore } from '@ppman/evidence'
import { bytesSource, tallFile, type TestRate } from '@ppman/mrf/testing'
import { testApi } from '../testing.ts'

const { api, as, ctx, pool, url, close } = await testApi()
const dir = await mkdtemp(join(tmpdir(), 'ppman-semantics-'))
ctx.blobs = openBlobStore({ BLOB_DIR: dir })
ctx.now = () => new Date('2026-06-20T12:00:00Z')
const worker = openDb({ url, role: 'ppman_worker', max: 1 })
afterAll(async () => {
  await worker.$disconnect()
  await close()
  await rm(dir, { recursive: true })
})
const KNEE = { code: '27447', type: 'HCPCS', description: 'Knee, replaced' }
async function ingest(ccn: string, rates: TestRate[], at: string) {
  const hospital = (await hospitalRepo(ctx.db).byCcn(ccn))!
  const source = bytesSource(Buffer.from(tallFile(rates)))
  return ingestFile(
    { source, hospital, url: null },
    { loads: priceLoadRepo(pool), blobs: ctx.blobs, now: () => new Date(`${at}T12:00:00Z`) },
  )
}
const get = async (path: string, query: object = {}) =>
  (await api.get(`/api/v1${path}`).query(query).set(as())).body

beforeAll(async () => {
  await pool.query(`
    INSERT INTO hospital (ccn, name, state, lat, lon, geo_source)
      VALUES ('220001', 'Near', 'MA', 42.37, -71.11, 'zip_centroid'),
      ('220002', 'Middle', 'MA', 42.65, -71.31, 'zip_centroid'), ('220003', 'Far',
        'CA', 34.05, -118.24, 'zip_centroid')`)
  await pool.query(`INSERT INTO zip_centroid VALUES ('02139', 42.365, -71.104)`)
  await ingest(
    '220001',
    [
      { ...KNEE, dollar: '100' },
      { ...KNEE, dollar: '9', methodology: 'per diem' },
    ],
    '2026-04-01',
  )
  await ingest('220002', [{ ...KNEE, dollar: '200' }], '2026-04-01')
  await ingest('220003', [{ ...KNEE, dollar: '300' }], '2026-04-01')
  await ingest('220002', [{ ...KNEE, dollar: '260' }], '2026-06-01')
  await ingest('220003', [{ ...KNEE, dollar: '400' }], '2026-06-15')
  await ingest(
    '220001',
    [
      { ...KNEE, dollar: '9', methodology: 'per diem' },
      { ...KNEE, dollar: '100' },
    ],
    '2026-06-16',
  )
  await recomputeMovement(pool, ctx.now())
})

test('finds hospitals around a ZIP code, the nearest first, with straight-line miles', async () => {
  const near = await get('/price-transparency/search', {
    q: '27447',
    near: '02139',
    methodology_class: 'fee_schedule',
  })
  expect(
    near.items.map((item: { hospital: { name: string }; distance_miles: number }) => [
      item.hospital.name,
      item.distance_miles,
    ]),
  ).toEqual([
    ['Near', 0.5],
    ['Middle', 22.3],
  ])
  expect(await get('/price-transparency/search', { q: '27447', near: '02139', radius: 5 })).toMatchObject({
    total: 2,
  })
  expect(await get('/price-transparency/search', { q: '27447', near: '99999' })).toMatchObject({ total: 0 })
  expect(await get('/price-transparency/search', { q: '27447', methodology_class: 'hourly' })).toMatchObject({
    items: [],
    total: 0,
  })
  const far = await get('/price-transparency/search', {
    q: '27447',
    near: '02139',
    radius: 500,
    sort: 'distance',
    dir: 'desc',
  })
  expect(far.items[0].hospital.name).toBe('Middle')
})

test('shows what was shown at the end of a day', async () => {
  const medians = async (as_of?: string) =>
    (
      await get('/price-transparency/search', {
        q: '27447',
        methodology_class: 'fee_schedule',
        sort: 'price',
        dir: 'asc',
        as_of,
      })
    ).items.map(({ median }: { median: number }) => median)
  expect([
    await medians(),
    await medians('2026-06-01'),
    await medians('2026-04-01'),
    await medians('2026-03-31'),
  ]).toEqual([[100, 260, 400], [100, 260, 300], [100, 200, 300], []])
  const { rows } = await get('/compare/', { codes: '27447', hospitals: '220002,220003', as_of: '2026-05-01' })
  expect(rows).toMatchObject([{ methodology_class: 'fee_schedule', row_median: 250 }])
})

test('compares one kind of payment at a time, and all of them in rows of their own', async () => {
  const asked = { codes: '27447', hospitals: '220001,220002' }
  expect((await get('/compare/', asked)).rows).toMatchObject([
    { methodology_class: 'fee_schedule', other_classes: ['per_diem'], row_median: 180 },
  ])
  const { rows } = await get('/compare/', { ...asked, methodology_class: 'all' })
  expect(rows).toMatchObject([
    {},
    {
      methodology_class: 'per_diem',
      cells: [{ price: { median: 9 } }, { no_median_reason: 'other_methodology' }],
    },
  ])
})

test('under an unknown kind of payment there is nothing to compare', async () => {
  const { rows } = await get('/compare/', {
    codes: '27447',
    hospitals: '220001,220002',
    methodology_class: 'hourly',
  })
  const empty = { price: null, no_median_reason: 'other_methodology' }
  expect(rows).toMatchObject([
    {
      methodology_class: null,
      other_classes: ['fee_schedule', 'per_diem'],
      row_median: null,
      cells: [empty, empty],
    },
  ])
})

test(
  'tells what changed lately: new content, the same rates again, and national medians over matched ' +
    'hospitals',
  async () => {
    expect(await get('/price-transparency/updates')).toMatchObject({
      hospitals: {
        updated_7_days: 1,
        updated_30_days: 2,
        republished_7_days: 1,
        republished_30_days: 1,
        added_30_days: 0,
      },
      updated: [
        { hospital: { name: 'Far' }, kind: 'content', rates_up: 1, codes_changed: 1 },
        { hospital: { name: 'Middle' } },
      ],
      republished: [{ hospital: { name: 'Near' }, rates_changed: 0 }],
      held: [],
      code_movers: [
        {
          code: '27447',
          code_type: 'cpt',
          panel_hospitals: 3,
          before: 200,
          after: 260,
          change_percent: 30,
          composition_percent: 0,
        },
      ],
      payer_movers: [
        {
          payer_name: 'Example Health',
          panel_hospitals: 3,
          changed_hospitals: 2,
          rates_up: 2,
          rates_down: 0,
        },
      ],
    })
  },
)

test('shows a procedure over the country, with its history, whatever type it is asked for by', async () => {
  const view = await get('/price-transparency/codes/hcpcs/27447')
  expect(view).toMatchObject({
    code: '27447',
    code_type: 'cpt',
    descriptions: [{ text: 'Knee, replaced', hospitals: 3 }],
    national: [
      {
        methodology_class: 'fee_schedule',
        hospitals: 3,
        median: 260,
        p25: 100,
        p75: 400,
        min: 100,
        max: 400,
        withheld: null,
      },
      { methodology_class: 'per_diem', hospitals: 1, median: null, withheld: 'few_hospitals' },
    ],
  })
  expect(view.distribution.map(({ hospitals }: { hospitals: number }) => hospitals)).toEqual([1, 1, 1])
  expect(view.history.flatMap(({ median }: { median: number | null }) => median ?? [])).toEqual([
    200, 260, 260,
  ])
  expect((await api.get('/api/v1/price-transparency/codes/CPT/00000').set(as())).status).toBe(404)
})

test('puts the official verdict beside our own findings, and counts what is known', async () => {
  const { file } = await get('/price-transparency/hospitals/220001')
  expect(await get('/price-transparency/hospitals/220001')).toMatchObject({
    conformance: null,
    changes: [{ kind: 'republished_same_rates' }, { kind: 'first' }],
  })
  const deps = {
    files: mrfFileRepo(worker),
    conformance: conformanceRepo(worker),
    blobs: ctx.blobs,
    now: ctx.now,
  }
  expect(await checkConformance(file.id, deps)).toMatchObject({ outcome: 'judged', valid: false })
  expect(await checkConformance(file.id, deps)).toBeNull()
  const { conformance } = await get('/price-transparency/hospitals/220001')
  expect(conformance).toMatchObject({
    validator: '@cmsgov/hpt-validator',
    validator_version: '2.4.0',
    dictionary: 'v3.0.0',
    valid: false,
  })
  expect(conformance.errors).toBeGreaterThan(0)
  const coverage = await get('/analytics/coverage')
  expect(coverage).toMatchObject({
    states: [
      { state: 'CA', hospitals: 1, with_prices: 1 },
      { state: 'MA', hospitals: 2, with_prices: 2 },
    ],
    freshness: { within_30_days: 3, no_file: 0 },
    totals: { hospitals: 3, with_prices: 3, files: 6, payer_lines: 1, matched_payer_lines: 0 },
  })
  expect(coverage.files).toContainEqual(
    expect.objectContaining({ status: 'parsed', layout: 'tall', verdict: 'invalid', files: 1 }),
  )
})
