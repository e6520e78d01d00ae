import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { scratch } from './column-encoding.ts'
import { countingNumbers, plainNumbers, repeatedNumbers, risingNumbers } from './number-column.ts'
import { parquetFile } from './parquet-file.ts'
import { recordTextEncoder, textEncoder } from './text-column.ts'

const dir = await mkdtemp(join(tmpdir(), 'ppman-parquet-'))
const duck = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect()
afterAll(async () => {
  duck.closeSync()
  await rm(dir, { recursive: true })
})

/** A record, whose values are repeated in each of its rates. NaN and text 0 are missing. */
type Record_ = { rising: number; list: number; text: number; rates: Rate[] }
type Rate = { amount: number; text: number }

const TEXTS = ['', 'ambulatory', 'Röntgen', 'a "quoted", text', '\u0001', 'x'.repeat(300)]
const textOf = (id: number) => TEXTS[id]!
const leaf = (name: string, type: 'INT32' | 'INT64' | 'BYTE_ARRAY', isRequired = false) => ({
  name,
  type,
  repetition_type: isRequired ? ('REQUIRED' as const) : ('OPTIONAL' as const),
  ...(type === 'BYTE_ARRAY' && { converted_type: 'UTF8' as const }),
})
const SCHEMA = [
  { name: 'root', num_children: 7 },
  leaf('rising32', 'INT32', true),
  leaf('rising64', 'INT64', true),
  leaf('list', 'INT64'),
  leaf('rate_no', 'INT64', true),
  leaf('amount', 'INT64'),
  leaf('record_text', 'BYTE_ARRAY'),
  leaf('rate_text', 'BYTE_ARRAY'),
]

/** The bytes of a file with one row group for each list of records. */
function written(groups: readonly (readonly Record_[])[]): Buffer {
  const parts: Buffer[] = []
  const file = parquetFile({
    schema: SCHEMA,
    facts: { unit: 'E4' },
    createdBy: 'test',
    out: (bytes) => void parts.push(bytes),
  })
  const encoders = {
    rateNo: countingNumbers('rate_no'),
    recordText: recordTextEncoder('record_text', textOf),
    rateText: textEncoder('rate_text', textOf),
  }
  for (const records of groups) {
    const rates = records.flatMap((record) => record.rates)
    const work = scratch(rates.length)
    let end = 0
    const ends = Int32Array.from(records, (record) => (end += record.rates.length))
    const byRecord = (values: readonly number[]) => ({
      values: Float64Array.from(values),
      ends,
      rows: rates.length,
    })
    function* columns() {
      const rising = records.map((record) => record.rising)
      yield risingNumbers(
        { name: 'rising32', type: 'INT32' },
        byRecord(rising.map((value) => value % 2 ** 31)),
        work,
      )
      yield risingNumbers({ name: 'rising64', type: 'INT64' }, byRecord(rising), work)
      yield repeatedNumbers({ name: 'list' }, byRecord(records.map((record) => record.list)), work)
      const numbers = records.flatMap((record) => record.rates.map((_, index) => index))
      yield encoders.rateNo(Float64Array.from(numbers), work)
      yield plainNumbers(
        'amount',
        Float64Array.from(rates, (rate) => rate.amount),
        work,
      )
      const texts = Int32Array.from(records, (record) => record.text)
      yield encoders.recordText({ values: texts, ends, rows: rates.length }, work)
      yield encoders.rateText(
        Int32Array.from(rates, (rate) => rate.text),
        work,
      )
    }
    file.addRowGroup(rates.length, columns())
  }
  file.end()
  return Buffer.concat(parts)
}

/** The rows that another reader is to find. */
const expectedRows = (groups: readonly (readonly Record_[])[]) =>
  groups.flat().flatMap(({ rising, list, text, rates }) =>
    rates.map((rate, index) => ({
      rising32: rising % 2 ** 31,
      rising64: String(rising),
      list: Number.isNaN(list) ? null : String(list),
      rate_no: String(index),
      amount: Number.isNaN(rate.amount) ? null : String(rate.amount),
      record_text: text === 0 ? null : textOf(text),
      rate_text: rate.text === 0 ? null : textOf(rate.text),
    })),
  )

let made = 0
async function readBack(groups: readonly (readonly Record_[])[], query = 'SELECT * FROM rates') {
  const path = join(dir, `${++made}.parquet`)
  await writeFile(path, written(groups))
  const words = query.replace('rates', `read_parquet('${path}')`).replace('$path', path)
  return (await duck.runAndReadAll(words)).getRowObjectsJson()
}

const rate = (amount: number, text = 0): Rate => ({ amount, text })
const record = (rising: number, rates: Rate[], { list = NaN, text = 0 } = {}): Record_ => ({
  rising,
  list,
  text,
  rates,
})

const someRates = fc.array(
  fc.record({
    amount: fc.oneof(fc.constant(NaN), fc.maxSafeNat(), fc.integer()),
    text: fc.nat(TEXTS.length - 1),
  }),
  { minLength: 1, maxLength: 40 },
)
const someRecords = fc
  .array(
    fc.record({
      step: fc.oneof(fc.nat(300), fc.nat(2 ** 40)),
      list: fc.oneof(fc.constant(NaN), fc.constantFrom(0, 1, 10_000), fc.maxSafeNat()),
      text: fc.nat(TEXTS.length - 1),
      rates: someRates,
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((drafts) => {
    let rising = 0
    return drafts.map(({ step, ...draft }): Record_ => ({ ...draft, rising: (rising += step) }))
  })

test('another reader finds in a file exactly the values that were written', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someRecords, { minLength: 1, maxLength: 3 }), async (groups) => {
      expect(await readBack(groups)).toEqual(expectedRows(groups))
    }),
    { numRuns: 25 },
  )
})

test('amounts beyond 32 bits, below zero and missing ones survive', async () => {
  const amounts = [
    0,
    -1,
    2 ** 31,
    2 ** 32,
    -(2 ** 32) - 1,
    Number.MAX_SAFE_INTEGER,
    Number.MIN_SAFE_INTEGER,
    NaN,
  ]
  const groups = [
    [
      record(
        0,
        amounts.map((amount) => rate(amount)),
      ),
    ],
  ]
  expect(await readBack(groups)).toEqual(expectedRows(groups))
})

test('numbers that leap too far for differences are written plainly', async () => {
  const groups = [[record(0, [rate(1)]), record(2 ** 45, [rate(2)]), record(2 ** 45 + 1, [rate(3)])]]
  expect(await readBack(groups)).toEqual(expectedRows(groups))
})

test('columns without any value, and with one text throughout, are read as such', async () => {
  const groups = [
    [record(1, [rate(NaN), rate(NaN)])],
    [record(2, [rate(NaN, 2), rate(NaN, 2)], { text: 3, list: 5 })],
  ]
  expect(await readBack(groups)).toEqual(expectedRows(groups))
})

test('a dictionary has the texts of its own row group only', async () => {
  const groups = [[record(1, [rate(1, 1), rate(2, 2)])], [record(2, [rate(3, 2), rate(4, 4), rate(5, 1)])]]
  expect(await readBack(groups)).toEqual(expectedRows(groups))
})

test('the footer states row groups, the bounds of record numbers and the facts of the file', async () => {
  const groups = [[record(3, [rate(1), rate(2)]), record(9, [rate(3)])], [record(12, [rate(4)])]]
  const metadata = await readBack(
    groups,
    `SELECT row_group_num_rows AS count, stats_min_value AS least, stats_max_value AS greatest
     FROM parquet_metadata('$path') WHERE path_in_schema = 'rising32' ORDER BY row_group_id`,
  )
  expect(metadata).toEqual([
    { count: '3', least: '3', greatest: '9' },
    { count: '1', least: '12', greatest: '12' },
  ])
  const facts = await readBack(
    groups,
    `SELECT value::VARCHAR AS value FROM parquet_kv_metadata('$path') WHERE key = 'unit'`,
  )
  expect(facts).toEqual([{ value: 'E4' }])
})
