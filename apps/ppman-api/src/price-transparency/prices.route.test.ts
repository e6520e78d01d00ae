import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hospitalRepo, ingestFile, priceLoadRepo } from '@ppman/prices'
import { openBlobStore } from '@ppman/evidence'
import { bytesSource, tallFile, tallRow, type TestRate } from '@ppman/mrf/testing'
import { testApi } from '../testing.ts'

const { api, as, ctx, pool, close } = await testApi()
const dir = await mkdtemp(join(tmpdir(), 'ppman-api-prices-'))
ctx.blobs = openBlobStore({ BLOB_DIR: dir })
afterAll(async () => {
  await close()
  await rm(dir, { recursive: true })
})

const HIP = { code: '27130', type: 'HCPCS', description: 'Hip, replaced' }
async function aHospital(ccn: string, name: string, rates: TestRate[]) {
  await pool.query(`INSERT INTO hospital (ccn, name, state, zip) VALUES ($1, $2, 'MA', '02139')`, [ccn, name])
  const hospital = (await hospitalRepo(ctx.db).byCcn(ccn))!
  const source = bytesSource(Buffer.from(tallFile(rates)))
  return ingestFile(
    { source, hospital, url: `https://${ccn}.example/prices.csv` },
    { loads: priceLoadRepo(pool), blobs: ctx.blobs, now: ctx.now },
  )
}
const get = (path: string, query: object = {}) => api.get(`/api/v1${path}`).query(query).set(as())

beforeAll(async () => {
  await aHospital('220001', 'Cape Clinic', [
    { ...HIP, plan: 'A', dollar: '100' },
    { ...HIP, plan: 'B', dollar: '300.005', gross: '900' },
  ])
  await aHospital('220002', 'Dune Hospital', [
    { ...HIP, dollar: '500' },
    { code: '99213', percent: '60' },
  ])
  await pool.query(`INSERT INTO hospital (ccn, name, state) VALUES ('220003', 'Empty House', 'VT')`)
})

test('lists hospitals with the file their prices come from', async () => {
  const { body } = await get('/price-transparency/hospitals/')
  expect(body).toMatchObject({
    total: 3,
    pages: 1,
    items: [
      { ccn: '220001', file: { rates: 2, last_updated_on: '2026-04-01' } },
      { ccn: '220002' },
      { ccn: '220003', file: null },
    ],
  })
  expect((await get('/price-transparency/hospitals/', { state: 'vt' })).body.items).toMatchObject([
    { name: 'Empty House' },
  ])
  expect((await get('/price-transparency/hospitals/', { search: 'dune' })).body.total).toBe(1)
})

test('gives the day of a file that writes it M/D/YYYY in ISO, with the published text', async () => {
  const { id } = (await get('/price-transparency/hospitals/220002')).body.file
  await pool.query(`UPDATE mrf_file SET last_updated_on = '07/01/2026' WHERE id = $1`, [id])
  expect((await get('/price-transparency/hospitals/220002')).body.file.last_updated_on).toBe('2026-07-01')
  const { body } = await get('/price-transparency/search', { q: '27130', state: 'MA' })
  const rate = body.items.find(({ hospital }: { hospital: { ccn: string } }) => hospital.ccn === '220002')
  expect((await get(`/price-transparency/rates/${rate.id}/evidence`)).body.file).toMatchObject({
    last_updated_on: '2026-07-01',
    last_updated_text: '07/01/2026',
  })
})

test('gives one hospital, or 404', async () => {
  expect((await get('/price-transparency/hospitals/220002')).body).toMatchObject({
    name: 'Dune Hospital',
    is_sample: false,
  })
  expect((await get('/price-transparency/hospitals/999999')).body.error.code).toBe('not_found')
})

test('finds prices in dollars rounded to cents, each with its evidence', async () => {
  const { body } = await get('/price-transparency/search', { q: 'hip repl', sort: 'price', dir: 'asc' })
  expect(body.total).toBe(2)
  expect(body.items[0]).toMatchObject({
    hospital: { ccn: '220001', name: 'Cape Clinic' },
    code: '27130',
    code_type: 'cpt',
    declared_code_type: 'HCPCS',
    setting: 'outpatient',
    description: 'Hip, replaced',
    median: 200,
    row_median: 200,
    min: 100,
    max: 300.01,
    gross: 900,
    cash: null,
    currency: 'USD',
    contracts: 2,
    rates: 2,
    methodologies: ['fee schedule'],
    no_median_reason: null,
    evidence: { record: 0, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
  expect((await get('/price-transparency/search', { q: '27130', page_size: 1, page: 2 })).body).toMatchObject(
    {
      total: 2,
      pages: 2,
      items: [{}],
    },
  )
  expect((await get('/price-transparency/search')).body).toMatchObject({ items: [], total: 0 })
})

test('keeps what is paid with a modifier out of the price, and says so where it is alone', async () => {
  const scan = (code: string, plan: string, dollar: string) => tallRow({ code, plan, dollar })
  const rows = [
    scan('77067', 'A', '290') + ',',
    scan('77067', 'B', '92') + ',TC',
    scan('77066', 'A', '92') + ',tc',
  ]
  const file = tallFile(rows).replace(/median_amount\n/, 'median_amount,modifiers\n')
  await pool.query(`INSERT INTO hospital (ccn, name, state) VALUES ('220004', 'Elm Hospital', 'NH')`)
  await ingestFile(
    {
      source: bytesSource(Buffer.from(file)),
      hospital: (await hospitalRepo(ctx.db).byCcn('220004'))!,
      url: 'https://220004.example/prices.csv',
    },
    { loads: priceLoadRepo(pool), blobs: ctx.blobs, now: ctx.now },
  )
  const priceOf = async (q: string) =>
    (await get('/price-transparency/search', { q, state: 'NH' })).body.items[0]
  expect(await priceOf('77067')).toMatchObject({ median: 290, contracts: 1, modifiers: [], withheld: null })
  expect(await priceOf('77066')).toMatchObject({ median: null, modifiers: ['TC'], withheld: 'modified' })
})

test('leads a rate back to its bytes', async () => {
  const { body: found } = await get('/price-transparency/search', { q: '27130', sort: 'price' })
  const { body } = await get(`/price-transparency/rates/${found.items[0].id}/evidence`)
  const original = tallRow({ ...HIP, dollar: '500' })
  expect(body).toMatchObject({
    rate: { median: 500 },
    file: {
      url: 'https://220002.example/prices.csv',
      sha256: found.items[0].evidence.sha256,
      parser_version: expect.stringMatching(/^ppman-mrf\/\d+$/),
      layout: 'tall',
    },
    record: {
      number: 0,
      byte_length: original.length,
      original,
      parsed: { description: 'Hip, replaced', rates: [{ dollar: 500, methodology: 'fee schedule' }] },
    },
  })
  expect((await get('/price-transparency/rates/0190a000-0000-7000-8000-000000000009/evidence')).status).toBe(
    404,
  )
  expect((await get('/price-transparency/rates/12/evidence')).status).toBe(422)
})

test('compares procedures and hospitals', async () => {
  const { body } = await get('/compare/', {
    codes: '27130,99213,00000',
    code_types: 'CPT',
    hospitals: '220002,220001,220003,nobody',
  })
  expect(
    body.hospitals.map((column: { hospital: { name: string } | null }) => column.hospital?.name),
  ).toEqual(['Dune Hospital', 'Cape Clinic', 'Empty House', undefined])
  expect(body.rows).toMatchObject([
    {
      code: '27130',
      code_type: 'cpt',
      setting: 'outpatient',
      row_median: 350,
      cells: [
        { against_row: 'pricier', price: { median: 500 } },
        { against_row: 'cheaper' },
        { no_median_reason: 'no_file' },
        { no_median_reason: 'not_found' },
      ],
    },
    {
      code: '99213',
      row_median: null,
      cells: [
        { no_median_reason: 'formula_only', price: { median: null } },
        { no_median_reason: 'not_published' },
        {},
        {},
      ],
    },
    { code: '00000', code_type: null, setting: null },
  ])
  expect((await get('/compare/')).body).toEqual({ hospitals: [], rows: [], left_out: 0 })
})
