import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import {
  type ChargeRecord,
  classPrices,
  type CollectedPrices,
  fileSource,
  priceCollector,
  type Rate,
  readHospitalFile,
  type RecordSink,
} from '@ppman/mrf'
import {
  aRate,
  anItem,
  asWide,
  bytesSource,
  dataFile,
  hasData,
  tallFile,
  type TestRate,
} from '@ppman/mrf/testing'
import { segmentSink } from './segment-sink.ts'

const dir = await mkdtemp(join(tmpdir(), 'ppman-segment-'))
const duck = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect()
afterAll(async () => {
  duck.closeSync()
  await rm(dir, { recursive: true })
})
let made = 0

type Row = Record<string, unknown>
const rowsOf = async (path: string, words = 'SELECT * FROM rates'): Promise<Row[]> =>
  (await duck.runAndReadAll(words.replace('rates', `read_parquet('${path}')`))).getRowObjectsJson()

/** Writes the segment of a file and gives its path. */
const segmentOf = async (...args: Parameters<typeof written>): Promise<string> =>
  (await written(...args)).path

/** Writes the segment of a file; gives its path and what was collected for figures. */
async function written(source: Parameters<typeof readHospitalFile>[0], neighbor?: RecordSink) {
  const parts: Buffer[] = []
  let end!: ReturnType<typeof segmentSink>['end']
  const { tables } = await readHospitalFile(source, {
    sink: (tables) => {
      const segment = segmentSink({ tables, sha256: 'f'.repeat(64), out: (bytes) => void parts.push(bytes) })
      end = segment.end
      const both = (record: ChargeRecord) => (segment.sink.record(record), neighbor?.record(record))
      const rates = (rate: Rate, record: ChargeRecord) => (
        segment.sink.rate(rate, record),
        neighbor?.rate(rate, record)
      )
      return { ...segment.sink, record: both, rate: rates }
    },
  })
  const { prices } = await end()
  const path = join(dir, `${++made}.parquet`)
  await writeFile(path, Buffer.concat(parts))
  return { path, prices, tables }
}
const ofRates = (rates: readonly (TestRate | string)[]) =>
  segmentOf(bytesSource(Buffer.from(tallFile(rates))))

test.each([
  ['one row group', 40],
  ['several row groups, with an item across their border', 24_000],
])('figures come out as if they were collected while reading: %s', async (_, count) => {
  const items = Array.from({ length: count }, (_none, index) => {
    const plans = index % 5 === 4 ? [] : ['A', 'B', 'C']
    return anItem({
      description: `Item ${index % 500}`,
      codes: [
        { type: 'CPT', code: String(10_000 + (index % 900)) },
        ...(index % 3 === 0 ? [{ type: 'RC', code: '0360' }] : []),
      ],
      gross: index % 7 === 0 ? '' : '900',
      payers: plans.map((plan, place) =>
        index % 11 === 0
          ? aRate({ plan, percent: '45', methodology: 'percent of total billed charges' })
          : aRate({ plan, dollar: String(100 + ((index * 37 + place * 11) % 5_000) / 4) }),
      ),
    })
  })
  const collector = priceCollector()
  const { prices, tables } = await written(bytesSource(Buffer.from(asWide(items))), collector.sink)
  const options = { familyOf: (type: string) => type, lineOf: (contract: number) => contract }
  // A record without any price is no row, so that codes may be met in another order.
  const figures = (of: CollectedPrices) =>
    Object.fromEntries(
      [...classPrices(of, tables, options)].map((price) => [
        [price.family, price.code, price.methodologyClass].join(),
        price,
      ]),
    )
  expect(figures(prices)).toEqual(figures(collector))
  expect(Object.keys(figures(prices)).length).toBeGreaterThan(40)
  expect(prices.rates.record.length).toBe(collector.rates.record.length)
})

test('a rate is a row in which another reader finds everything that the file says of it', async () => {
  const path = await ofRates([
    { description: 'Röntgen', type: 'HCPCS', gross: '900', dollar: '300.005', methodology: 'Case Rate' },
  ])
  const [row] = await rowsOf(path)
  expect(row).toMatchObject({
    record_no: 0,
    part: '0',
    rate_no: '0',
    item_offset: null,
    description: 'Röntgen',
    setting: 'outpatient',
    billing_class: null,
    code_key: '|CPT:73560|',
    codes: [{ family: 'CPT', code: '73560', declared_type: 'HCPCS' }],
    gross_e4: '9000000',
    cash_e4: null,
    payer: 'Example Health',
    plan: 'PPO',
    methodology: 'case rate',
    dollar_e4: '3000050',
    percent_e4: null,
    algorithm: null,
    rate_basis: 'dollar',
    flags: null,
  })
  expect(await rowsOf(path, 'DESCRIBE SELECT dollar_e4, byte_offset, codes FROM rates')).toMatchObject([
    { column_type: 'BIGINT' },
    { column_type: 'BIGINT' },
    { column_type: 'STRUCT("family" VARCHAR, code VARCHAR, declared_type VARCHAR)[]' },
  ])
})

test('byte ranges are those of the records in the file', async () => {
  const rates = [
    { plan: 'A', dollar: '1' },
    { plan: 'B', dollar: '2', description: 'ß' },
    { plan: 'C', dollar: '3' },
  ]
  const file = Buffer.from(tallFile(rates))
  const rows = await rowsOf(
    await segmentOf(bytesSource(file)),
    'SELECT byte_offset, byte_length, plan FROM rates',
  )
  expect(
    rows.map((row) =>
      file.subarray(Number(row.byte_offset), Number(row.byte_offset) + Number(row.byte_length)).toString(),
    ),
  ).toEqual(tallFile(rates).trimEnd().split('\n').slice(-3))
})

test('a record with list prices only is a list_price row; one without a price is none', async () => {
  const path = await ofRates([
    { gross: '5', code: '1' },
    { code: '2' },
    { dollar: '6', code: '3' },
    { gross: '7', code: '4' },
  ])
  expect(await rowsOf(path, 'SELECT record_no, rate_basis, gross_e4, payer FROM rates')).toEqual([
    { record_no: 0, rate_basis: 'list_price', gross_e4: '50000', payer: null },
    { record_no: 2, rate_basis: 'dollar', gross_e4: null, payer: 'Example Health' },
    { record_no: 3, rate_basis: 'list_price', gross_e4: '70000', payer: null },
  ])
})

test('each row carries the flags of its record and of its rate, and no other’s', async () => {
  const path = await ofRates([
    { dollar: '$5', setting: 'garden' },
    { dollar: '6' },
    { dollar: '7', gross: '7' },
    'too,short',
    { gross: '8', setting: 'moon' },
    { dollar: '9' },
  ])
  expect((await rowsOf(path, 'SELECT flags FROM rates')).map(({ flags }) => flags)).toEqual([
    'currency_symbol,unknown_setting',
    null,
    'dollar_equals_gross',
    'unknown_setting',
    null,
  ])
})

test('no amount, text or code list is lost across row groups', async () => {
  const count = 70_002
  const rates = Array.from({ length: count }, (_, i) => ({
    code: String(10_000 + (i % 7_000)),
    description: `Item ${i % 9_000}`,
    plan: `Plan ${i % 300}`,
    dollar: i % 3 === 0 ? '' : String((i * 7) % 100_000),
    percent: i % 3 === 0 ? '50' : '',
    gross: i % 5 === 0 ? '' : String(i),
  }))
  const path = await ofRates(rates)
  const [sums] = await rowsOf(
    path,
    `SELECT count(*)::int n, sum(dollar_e4)::bigint d, sum(gross_e4)::bigint g, count(percent_e4)::int p,
    count(DISTINCT description)::int t, count(DISTINCT codes)::int c, count(DISTINCT plan)::int l,
      sum(record_no)::bigint r FROM rates`,
  )
  const sum = (of: (i: number) => number) => rates.reduce((total, _, i) => total + of(i), 0)
  expect(sums).toEqual({
    n: count,
    d: String(sum((i) => Number(rates[i]!.dollar)) * 10_000),
    g: String(sum((i) => Number(rates[i]!.gross)) * 10_000),
    p: count / 3,
    t: 9_000,
    c: 7_000,
    l: 300,
    r: String(sum((i) => i)),
  })
  expect(
    await rowsOf(path, 'SELECT description, plan, codes[1].code AS code FROM rates WHERE record_no = 66000'),
  ).toEqual([
    {
      description: `Item ${66_000 % 9_000}`,
      plan: `Plan ${66_000 % 300}`,
      code: String(10_000 + (66_000 % 7_000)),
    },
  ])
})

test('the same file gives the same bytes', async () => {
  const rates = [{ dollar: '1' }, { percent: '20', algorithm: 'lesser of' }]
  const [one, two] = [await ofRates(rates), await ofRates(rates)]
  expect(await rowsOf(one)).toEqual(await rowsOf(two))
  expect((await readFile(one)).equals(await readFile(two))).toBe(true)
})

/** What the record stream adds up to, collector what the segment does. */
function totals() {
  const sum = { rows: 0, dollar: 0, percent: 0, gross: 0, offsets: 0 }
  const isGiven = (value: number) => !Number.isNaN(value)
  const sink: RecordSink = {
    record: () => undefined,
    rate(rate, record) {
      sum.rows++
      if (isGiven(rate.dollarE4)) sum.dollar += rate.dollarE4
      if (isGiven(rate.percentE4)) sum.percent += rate.percentE4
      if (isGiven(record.grossE4)) sum.gross += record.grossE4
      sum.offsets += record.byteOffset
    },
    quarantine: () => undefined,
  }
  return { sum, sink }
}

const withData = hasData ? test.each : test.skip.each
withData([
  'real/rush-university.csv',
  'real/md-anderson.csv',
  'real/uw-medical-center.json',
  'quirks/base.csv',
])('the segment of %s holds every rate of the record stream (needs PPMAN_DATA)', async (name) => {
  const { sum, sink } = totals()
  const path = await segmentOf(await fileSource(dataFile(name)), sink)
  const [found] = await rowsOf(
    path,
    `SELECT count(*)::double AS rows, coalesce(sum(dollar_e4), 0)::double AS dollar,
      coalesce(sum(percent_e4), 0)::double AS percent, coalesce(sum(gross_e4), 0)::double AS gross,
        sum(byte_offset)::double AS offsets
      FROM rates WHERE rate_basis <> 'list_price'`,
  )
  expect(found).toEqual(sum)
})
