import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPool } from '@ppman/db'
import { testDb } from '@ppman/db/testing'
import { openBlobStore } from '@ppman/evidence'
import { PARSER_VERSION } from '@ppman/mrf'
import { bytesSource, tallFile, tallRow, type TestRate } from '@ppman/mrf/testing'
import { type Hospital, hospitalRepo } from '../hospitals/hospital-repo.ts'
import { ingestFile } from './ingest-file.ts'
import { mrfFileRepo } from '../evidence/mrf-file-repo.ts'
import { priceLoadRepo } from '../loading/price-load-repo.ts'
import { priceRepo } from '../queries/price-repo.ts'
import { segmentRepo } from '../segment/segment-repo.ts'
import { tracePrice } from '../evidence/trace-price.ts'

const { db, pool, url, close } = await testDb({ role: 'ppman_worker' })
const dir = await mkdtemp(join(tmpdir(), 'ppman-ingest-'))
const blobs = openBlobStore({ BLOB_DIR: dir })
const workerPool = openPool({ url, role: 'ppman_worker', max: 2, statementTimeoutMs: 0 })
const loads = priceLoadRepo(workerPool)
afterAll(async () => {
  await workerPool.end()
  await close()
  await rm(dir, { recursive: true })
})

let clock = Date.UTC(2026, 3, 1)
const now = () => new Date((clock += 1_000))
let made = 0
const aHospital = () =>
  hospitalRepo(db).addIfNew({
    ccn: String(++made).padStart(6, '0'),
    name: `Example ${made}`,
    state: 'MA',
    zip: '02139',
    isSample: false,
  })
const ingest = (hospital: Hospital, rates: readonly (TestRate | string)[], url: string | null = null) =>
  ingestFile({ source: bytesSource(Buffer.from(tallFile(rates))), hospital, url }, { loads, blobs, now })

const rowsOf = async (hospital: Hospital) => {
  const { rows } = await pool.query(
    `SELECT family, code, declared_type AS type, setting, text, contract_median_e4 AS median,
      contracts, valid_to IS NULL AS open
     FROM hospital_code_price p JOIN code c ON c.id = code_id JOIN item_text t ON t.id = text_id
     WHERE hospital_id = $1 ORDER BY valid_from, c.id`,
    [hospital.id],
  )
  return rows
}
const fingerprint = async () => {
  const tables = [
    'blob',
    'mrf_file',
    'mrf_file_hospital',
    'code',
    'item_text',
    'contract',
    'mrf_file_contract',
    'hospital_code_price',
    'file_flag_count',
    'quarantine',
  ]
  const { rows } = await pool.query(
    tables
      .map(
        (table) =>
          `SELECT '${table}' AS name, count(*)::int AS rows, max(xmin::text::bigint)::text AS ` +
          `written FROM ${table}`,
      )
      .join(' UNION ALL '),
  )
  return rows
}

test('makes the prices of a file the hospital’s, with the record behind each', async () => {
  const hospital = await aHospital()
  const summary = await ingest(
    hospital,
    [
      { plan: 'A', dollar: '10' },
      { plan: 'B', dollar: '20.5', description: 'Röntgen' },
      { plan: 'C', dollar: '90' },
    ],
    'https://h.example/x.csv',
  )
  expect(summary).toMatchObject({ outcome: 'promoted', prices: 1, report: { rates: 3 } })
  expect(await rowsOf(hospital)).toEqual([
    {
      family: 'CPT',
      code: '73560',
      type: 'CPT',
      setting: 'outpatient',
      text: 'Röntgen',
      median: '205000',
      contracts: 3,
      open: true,
    },
  ])
  expect(summary.report).toMatchObject({ contentSha256: summary.sha256, contentBytes: summary.bytes })
  const { file, traced } = await tracePrice(
    { files: mrfFileRepo(db), segments: segmentRepo(db), blobs },
    summary.fileId,
    { number: 1, part: 0 },
  )
  expect(file).toMatchObject({
    sha256: summary.sha256,
    url: 'https://h.example/x.csv',
    parserVersion: PARSER_VERSION,
    status: 'parsed',
  })
  expect(traced.original).toBe(tallRow({ plan: 'B', dollar: '20.5', description: 'Röntgen' }))
})

test('a record below a second header with other columns is traced by those columns', async () => {
  const [, , header, row] = tallFile([{ plan: 'Second', dollar: '21' }]).split('\n')
  const turned = [header, row].map((line) => line!.split(',').toReversed().join(','))
  const summary = await ingest(await aHospital(), [{ plan: 'First', dollar: '20' }, ...turned])
  const { traced } = await tracePrice(
    { files: mrfFileRepo(db), segments: segmentRepo(db), blobs },
    summary.fileId,
    {
      number: 2,
      part: 0,
      fromByte: Buffer.byteLength(tallFile([{ plan: 'First', dollar: '20' }, turned[0]!])),
    },
  )
  expect(traced.parsed.rates).toMatchObject([{ plan: 'Second', dollar: 21 }])
})

test('the same bytes again write nothing', async () => {
  const hospital = await aHospital()
  const first = await ingest(hospital, [{ dollar: '11' }])
  const before = await fingerprint()
  expect(await ingest(hospital, [{ dollar: '11' }])).toMatchObject({
    outcome: 'unchanged',
    fileId: first.fileId,
    report: null,
  })
  expect(await fingerprint()).toEqual(before)
})

test('a newer file ends the old prices where its own begin, and an older one may come back', async () => {
  const hospital = await aHospital()
  const [old, young] = [
    [{ dollar: '1', code: '10000' }],
    [
      { dollar: '2', code: '10000' },
      { dollar: '3', code: '20000' },
    ],
  ]
  for (const rates of [old, young, old])
    expect(await ingest(hospital, rates)).toMatchObject({ outcome: 'promoted' })
  expect((await rowsOf(hospital)).map(({ median, open }) => [median, open])).toEqual([
    ['10000', false],
    ['20000', false],
    ['30000', false],
    ['10000', true],
  ])
  const { rows } = await pool.query(
    `SELECT count(*)::int AS gaps FROM hospital_code_price a WHERE hospital_id = $1 AND valid_to IS NOT NULL
     AND NOT EXISTS (SELECT FROM hospital_code_price b WHERE b.hospital_id = $1
       AND b.valid_from = a.valid_to)`,
    [hospital.id],
  )
  expect(rows).toEqual([{ gaps: 0 }])
})

test('a rejected file is kept with its reason, and the old prices stay', async () => {
  const hospital = await aHospital()
  await ingest(hospital, [{ dollar: '7' }])
  const empty = await ingest(hospital, [{ gross: '7' }])
  expect(empty).toMatchObject({ outcome: 'rejected', reason: 'no_rates' })
  expect(await ingest(hospital, [{ gross: '7' }])).toMatchObject({
    outcome: 'rejected',
    fileId: empty.fileId,
    report: null,
  })
  expect(await mrfFileRepo(db).byId(empty.fileId)).toMatchObject({
    status: 'rejected',
    reason: 'no_rates',
    records: 1,
  })
  expect(await rowsOf(hospital)).toMatchObject([{ median: '70000', open: true }])
})

test('a load that breaks off leaves everything as it was', async () => {
  const hospital = await aHospital()
  await ingest(hospital, [{ dollar: '8' }])
  const before = await fingerprint()
  const broken = {
    ...loads,
    load: (...[load, clockNow]: Parameters<typeof loads.load>) =>
      loads.load({ ...load, prices: failing(load.prices) }, clockNow),
  }
  function* failing<T>(items: Iterable<T>): Iterable<T> {
    yield* items
    throw new Error('killed')
  }
  const source = bytesSource(Buffer.from(tallFile([{ dollar: '9', code: '99999', plan: 'new' }])))
  await expect(ingestFile({ source, hospital, url: null }, { loads: broken, blobs, now })).rejects.toThrow(
    'killed',
  )
  expect(await fingerprint()).toEqual(before)
  expect(await ingestFile({ source, hospital, url: null }, { loads, blobs, now })).toMatchObject({
    outcome: 'promoted',
  })
})

test('one file may be that of several hospitals: it is kept once', async () => {
  const [one, two] = [await aHospital(), await aHospital()]
  const rates = [{ dollar: '12', plan: 'shared' }]
  const [first, second] = [await ingest(one, rates), await ingest(two, rates)]
  expect(second).toMatchObject({ outcome: 'promoted', fileId: first.fileId, prices: 1 })
  expect(await rowsOf(two)).toMatchObject([{ median: '120000', open: true }])
})

test('what stands in quarantine and what was flagged is kept', async () => {
  const hospital = await aHospital()
  const { fileId } = await ingest(hospital, [{ dollar: '$5' }, 'too,short', { dollar: '6' }])
  expect(await mrfFileRepo(db).byId(fileId)).toMatchObject({
    status: 'partial',
    quarantined: 1,
    flags: [{ flag: 'currency_symbol', count: 1 }],
  })
  const { rows } = await pool.query(
    'SELECT record_no, byte_length, reason FROM quarantine WHERE file_id = $1',
    [fileId],
  )
  expect(rows).toEqual([{ record_no: 1, byte_length: 9, reason: 'too_few_cells' }])
})

test('keeps odd texts as they are', async () => {
  const hospital = await aHospital()
  const odd = {
    description: 'tab\there \\N "and"\nmore',
    plan: 'C:\\new',
    code: '73560',
    dollar: '1',
    methodology: 'per\tdiem',
  }
  const { fileId } = await ingest(hospital, [odd])
  expect(await rowsOf(hospital)).toMatchObject([{ text: odd.description }])
  const { rows } = await pool.query(
    'SELECT plan_name FROM contract JOIN mrf_file_contract ON contract_id = id WHERE file_id = $1',
    [fileId],
  )
  expect(rows).toEqual([{ plan_name: odd.plan }])
})

test('serves a hospital’s own numbers only where a contract names them, and no garbage', async () => {
  const hospital = await aHospital()
  await ingest(hospital, [
    { type: 'CDM', code: 'listed', gross: '5' },
    { type: 'CDM', code: 'priced', dollar: '5' },
    { type: 'RC', code: '0301', gross: '5' },
    { type: 'RC', code: 'x'.repeat(100), dollar: '5' },
  ])
  expect((await rowsOf(hospital)).map(({ code }) => code)).toEqual(['0301', 'priced'])
})

test('a request may read prices and write none', async () => {
  const requestPool = openPool({ url, role: 'ppman_app', max: 1 })
  await expect(requestPool.query('DELETE FROM hospital_code_price')).rejects.toThrow('permission denied')
  await requestPool.end()
})

describe('search', () => {
  const find = (q: string, more: object = {}) =>
    priceRepo(db).search(
      {
        code: q,
        words: q
          .split(' ')
          .map((word) => `${word}:*`)
          .join(' & '),
        sort: null,
        isAscending: false,
        ...more,
      },
      { skip: 0, take: 9 },
    )
  beforeAll(async () => {
    const [one, two] = [
      await aHospital(),
      await hospitalRepo(db).addIfNew({
        ccn: '22000X',
        name: 'Vermont General',
        state: 'VT',
        zip: '05401',
        isSample: true,
      }),
    ]
    await ingest(one, [{ code: 'G0008', type: 'HCPCS', description: 'Zebra knee imaging', dollar: '50' }])
    await ingest(two, [
      { code: '27447', type: 'HCPCS', description: 'Zebra knees replaced', dollar: '900' },
      { code: '27447', type: 'HCPCS', setting: 'inpatient', description: 'Zebra', dollar: '800' },
    ])
  })

  test('finds by code, whatever its declared type, and by words of the hospital', async () => {
    expect(
      (await find('27447')).items.map(({ setting, family, declaredType }) => [setting, family, declaredType]),
    ).toEqual([
      ['inpatient', 'CPT', 'HCPCS'],
      ['outpatient', 'CPT', 'HCPCS'],
    ])
    expect((await find('g0008')).items).toMatchObject([{ code: 'G0008', contractMedianE4: 500_000 }])
    expect((await find('zebra kne')).total).toBe(2)
  })

  test('narrows by state and family, and sorts as asked', async () => {
    expect((await find('zebra', { state: 'VT' })).total).toBe(2)
    expect((await find('zebra', { family: 'CPT' })).total).toBe(2)
    expect((await find('zebra', { family: 'HCPCS' })).total).toBe(1)
    const medians = async (more: object) =>
      (await find('zebra', more)).items.map(({ contractMedianE4 }) => contractMedianE4)
    expect(await medians({ sort: 'price', isAscending: true })).toEqual([500_000, 8_000_000, 9_000_000])
    expect(await medians({ sort: 'price' })).toEqual([9_000_000, 8_000_000, 500_000])
  })
})

test.each([
  ['Another Clinic of Boston', ['hospital_name_differs']],
  ['Medical Center', []],
])('a file that names an Example Hospital is taken in for %s, and flagged %j', async (name, flags) => {
  const hospital = await hospitalRepo(db).addIfNew({
    ccn: String(++made).padStart(6, '0'),
    name,
    state: 'MA',
    zip: '02139',
    isSample: false,
  })
  const summary = await ingest(hospital, [{ dollar: '31', description: `For ${name}` }])
  expect(summary.outcome).toBe('promoted')
  const stored = await pool.query(
    `SELECT flag FROM file_flag_count WHERE file_id = $1 AND flag = 'hospital_name_differs'`,
    [summary.fileId],
  )
  expect(stored.rows).toEqual(flags.map((flag) => ({ flag })))
  const promoted = await pool.query('SELECT evidence FROM mrf_file_hospital WHERE hospital_id = $1', [
    hospital.id,
  ])
  expect(promoted.rows).toEqual([{ evidence: 'operator' }])
})
