import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { hospitalRepo, ingestFile, priceLoadRepo, singleRates } from '@ppman/prices'
import { openBlobStore } from '@ppman/evidence'
import { bytesSource, tallFile, tallRow, type TestRate } from '@ppman/mrf/testing'
import { testApi } from '../testing.ts'

const { api, as, ctx, pool, close } = await testApi()
const dir = await mkdtemp(join(tmpdir(), 'ppman-api-rates-'))
ctx.blobs = openBlobStore({ BLOB_DIR: dir })
ctx.singleRates = singleRates({
  segments: ctx.segments,
  blobs: ctx.blobs,
  now: ctx.now,
  cacheDir: join(dir, 'cache'),
})
afterAll(async () => {
  ctx.singleRates.close()
  await close()
  await rm(dir, { recursive: true })
})

async function taken(ccn: string, content: Buffer) {
  await pool.query(`INSERT INTO hospital (ccn, name, state) VALUES ($1, $1, 'MA') ON CONFLICT DO NOTHING`, [
    ccn,
  ])
  const hospital = (await hospitalRepo(ctx.db).byCcn(ccn))!
  const order = { source: bytesSource(content), hospital, url: 'https://h.example/p.csv' }
  return ingestFile(order, { loads: priceLoadRepo(pool), blobs: ctx.blobs, now: ctx.now })
}
const get = (path: string, query: object = {}) =>
  api.get(`/api/v1/price-transparency/rates/${path}`).query(query).set(as())
const list = async (query: object) => (await get('', query)).body

const HIP = { code: '27130', type: 'HCPCS', description: 'Hip, replaced', gross: '900' }
const RATES: TestRate[] = [
  { ...HIP, payer: 'Aetna', plan: 'A', dollar: '100.005' },
  { ...HIP, payer: 'Cigna', plan: 'B', percent: '55.5', setting: 'inpatient' },
  { code: '99213', payer: 'aetna life', dollar: '900', gross: '900', methodology: 'case rate' },
  { code: '73560', description: 'Only listed', gross: '12' },
]
let fileId = ''
beforeAll(async () => {
  fileId = (await taken('220001', Buffer.from(tallFile(RATES)))).fileId
})

test('lists the single rates of a hospital’s file in its order, each with its evidence', async () => {
  const body = await list({ hospital: '220001' })
  expect(body).toMatchObject({ total: 4, page: 1, pages: 1 })
  expect(body.items.map(({ rate_basis: basis }: { rate_basis: string }) => basis)).toEqual([
    'dollar',
    'percent_only',
    'dollar',
    'list_price',
  ])
  const [first] = body.items
  expect(first).toMatchObject({
    id: `${fileId}:0:0:0`,
    codes: [{ code: '27130', code_type: 'cpt', declared_code_type: 'HCPCS' }],
    payer: 'Aetna',
    dollar: 100.01,
    gross: 900,
    percentage: null,
    currency: 'USD',
    flags: [],
    evidence: { file_id: fileId, record: 0, part: 0, rate: 0 },
  })
  const file = tallFile(RATES)
  const [from, bytes] = [Number(first.evidence.byte_offset), Number(first.evidence.byte_length)]
  expect(file.slice(from, from + bytes)).toBe(tallRow(RATES[0]))
})

test.each<[string, object, number[]]>([
  ['a code', { code: '27130' }, [0, 1]],
  ['a code and its family', { code: '27130', code_type: 'cpt' }, [0, 1]],
  ['a code and its declared type', { code: '27130', code_type: 'hcpcs' }, [0, 1]],
  ['a code in another family', { code: '27130', code_type: 'ms-drg' }, []],
  ['part of a code', { code: '2713' }, []],
  ['a setting', { setting: 'Inpatient' }, [1]],
  ['part of a payer', { payer: 'AETNA' }, [0, 2]],
  ['a payer with signs that mean something elsewhere', { payer: '%' }, []],
  ['a methodology', { methodology: 'Case Rate' }, [2]],
  ['a dollar', { has_dollar: true }, [0, 2]],
  ['no dollar', { has_dollar: false }, [1, 3]],
  ['several of them', { code: '27130', payer: 'cigna', has_dollar: false }, [1]],
  ['a page', { page: 2, page_size: 3 }, [3]],
  ['quotes that would end a text', { payer: "' OR 1=1 --", code: "'" }, []],
])('narrows by %s', async (_, query, records) => {
  const body = await list({ file_id: fileId, ...query })
  expect(body.items.map(({ evidence }: { evidence: { record: number } }) => evidence.record)).toEqual(records)
  if (!('page' in query)) expect(body.total).toBe(records.length)
})

test('wants a hospital or a file, and knows when there is none', async () => {
  expect((await get('')).status).toBe(422)
  expect((await get('', { hospital: '999999' })).status).toBe(404)
  expect((await get('', { file_id: '0190a000-0000-7000-8000-000000000009' })).status).toBe(404)
})

test('a single rate leads to its file, its bytes and what was read from them', async () => {
  const { body } = await get(`${fileId}:2:0:0/evidence`)
  expect(body).toMatchObject({
    rate: null,
    single_rate: { id: `${fileId}:2:0:0`, dollar: 900 },
    file: { id: fileId, url: 'https://h.example/p.csv' },
    fetch: null,
    record: {
      number: 2,
      part: 0,
      original: tallRow(RATES[2]),
      flags: ['dollar_equals_gross'],
      read_from: 'file',
    },
  })
  for (const none of [`${fileId}:2:0:1`, `${fileId}:99:0:0`, '0190a000-0000-7000-8000-000000000009:0:0:0']) {
    expect((await get(`${none}/evidence`)).status).toBe(404)
  }
  expect((await get(`${fileId}:x:0:0/evidence`)).status).toBe(422)
})

test('a rate read again from its bytes is what is kept; so is every rate behind a price', async () => {
  for (const record of [0, 1, 2, 3]) {
    const { body } = await get(`${fileId}:${record}:0:0/verify`)
    expect(body).toMatchObject({ verified: true, differences: [], rates: 1, record, read_from: 'file' })
  }
  const { body: found } = await api.get('/api/v1/price-transparency/search').query({ q: '99213' }).set(as())
  expect((await get(`${found.items[0].id}/verify`)).body).toMatchObject({
    verified: true,
    rates: 1,
    record: 2,
  })
})

test('a changed byte of the kept file is told as a difference', async () => {
  const { sha256, fileId: altered } = await taken(
    '220002',
    Buffer.from(tallFile([{ dollar: '777', plan: 'Tampered' }])),
  )
  await writeFile(
    join(dir, sha256.slice(0, 2), sha256.slice(2, 4), sha256),
    tallFile([{ dollar: '778', plan: 'Tampered' }]),
  )
  expect((await get(`${altered}:0:0:0/verify`)).body).toMatchObject({
    verified: false,
    differences: [{ rate: 0, field: 'dollarE4', stored: 7_770_000, read: 7_780_000 }],
  })
})

test('a packed file is read from a copy of its content that can be read from the middle', async () => {
  const rates = Array.from({ length: 30_000 }, (_, i) => ({
    code: String(10_000 + i),
    dollar: String(i + 1),
    description: `Item ${i}`,
  }))
  const { fileId: packed } = await taken('220003', gzipSync(tallFile(rates)))
  const { body } = await get(`${packed}:29999:0:0/verify`)
  expect(body).toMatchObject({ verified: true, record: 29_999, read_from: 'unpacked_copy' })
  expect((await get(`${packed}:29999:0:0/evidence`)).body.record.original).toBe(tallRow(rates.at(-1)))
})

test('a file that was read before single rates were kept answers 404', async () => {
  await pool.query('DELETE FROM rate_segment WHERE file_id = $1', [fileId])
  expect((await get('', { hospital: '220001' })).status).toBe(404)
  expect((await get(`${fileId}:0:0:0/verify`)).status).toBe(404)
})
