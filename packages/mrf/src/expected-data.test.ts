import { existsSync, readFileSync } from 'node:fs'
import { type CodePrice, codePrices } from './aggregate/code-prices.ts'
import { type CollectedPrices, priceCollector } from './aggregate/price-collector.ts'
import { readHospitalFile } from './read-hospital-file.ts'
import type { RecordSink } from './record.ts'
import type { FileTables } from './tables/file-tables.ts'
import { dataFile, hasData } from './testing.ts'
import { traceRecord } from './trace-record.ts'
import { fileSource } from './unpack/byte-source.ts'

type Oracle = Record<string, number | string> & {
  layout: string
  medians: {
    code_type: string
    code: string
    setting: string
    row_median: number
    contract_median: number
    rows: number
    contracts: number
  }[]
  samples: {
    record: number
    payer: string
    plan: string
    dollar: number | null
    pct: number | null
    methodology: string
    setting: string
    codes: [string, string][]
  }[]
}
type Expected = { files: Record<string, Oracle>; quirks: Record<string, { expect: string; base: string; flags: string[] }> }

const expected: Expected = hasData ? (JSON.parse(readFileSync(dataFile('expected.json'), 'utf8')) as Expected) : { files: {}, quirks: {} }
const tall = Object.entries(expected.files).filter(([, { layout }]) => layout === 'tall')
const withData = hasData ? describe : describe.skip

/** Counts the record stream as the oracle counts, beside the collector that prices come from. */
function tally() {
  const count = {
    rates_with_dollar: 0,
    rates_with_percentage: 0,
    rates_with_algorithm: 0,
    rates_with_median: 0,
    rates_median_but_count_zero: 0,
    count_1_through_10: 0,
    records_with_gross: 0,
    records_with_cash: 0,
  }
  let sumE4 = 0
  const sinkOf = (tables: FileTables, next: RecordSink): RecordSink => ({
    record(record) {
      next.record(record)
      count.records_with_gross += given(record.grossE4)
      count.records_with_cash += given(record.cashE4)
    },
    rate(rate, record) {
      next.rate(rate, record)
      const published = tables.texts.values[rate.count]
      count.rates_with_dollar += given(rate.dollarE4)
      count.rates_with_percentage += given(rate.percentE4)
      count.rates_with_algorithm += Number(rate.algorithm > 0)
      count.rates_with_median += given(rate.medianE4)
      count.rates_median_but_count_zero += Number(given(rate.medianE4) && published === '0')
      count.count_1_through_10 += Number(published === '1 through 10')
      if (given(rate.dollarE4)) sumE4 += rate.dollarE4
    },
    quarantine: () => undefined,
  })
  return { count, sinkOf, sumCents: () => sumE4 / 100 }
}
const given = (amountE4: number) => Number(!Number.isNaN(amountE4))

async function readWhole(path: string) {
  const counts = tally()
  let collected!: CollectedPrices
  const { report, tables } = await readHospitalFile(await fileSource(path), {
    sink: (known) => counts.sinkOf(known, (collected = priceCollector()).sink),
  })
  const prices = new Map([...codePrices(collected, tables)].map((price) => [`${price.codeType}|${price.code}|${price.setting}`, price]))
  return { report, counts, collected, prices }
}

const medianRow = (key: Oracle['medians'][number], price: CodePrice | undefined) => ({
  ...key,
  row_median: price!.rowMedianE4! / 10_000,
  contract_median: price!.contractMedianE4! / 10_000,
  rows: price!.pricedRates,
  contracts: price!.contracts,
})

withData('tall files against the independent reader (needs PPMAN_DATA)', () => {
  test.each(tall)('%s: counts, medians and samples are equal', async (name, oracle) => {
    const { report, counts, collected, prices } = await readWhole(dataFile(name))
    expect(report).toMatchObject({
      status: 'parsed',
      layout: 'tall',
      declaredVersion: oracle.version,
      hospitalName: oracle.hospital_name,
      lastUpdatedOn: oracle.last_updated_on,
      records: oracle.charge_records,
      rates: oracle.rates,
      contracts: oracle.payer_plans,
      codes: oracle.distinct_codes,
    })
    for (const [field, count] of Object.entries(counts.count)) expect([field, count]).toEqual([field, oracle[field]])
    expect(Math.abs(counts.sumCents() - Number(oracle.sum_dollar_cents))).toBeLessThanOrEqual(oracle.rates as unknown as number)
    expect(oracle.medians.map((key) => medianRow(key, prices.get(`${key.code_type}|${key.code}|${key.setting}`)))).toEqual(oracle.medians)
    for (const sample of oracle.samples) {
      const traced = await traceRecord(await fileSource(dataFile(name)), { number: sample.record, part: 0 }, collected.checkpoints)
      const { codes, setting, rates } = traced!.parsed
      expect({ setting, codes: codes.map(({ type, code }) => [type, code]) }).toEqual({ setting: sample.setting, codes: sample.codes })
      expect(rates).toMatchObject([
        { payer: sample.payer, plan: sample.plan, dollar: sample.dollar, percentage: sample.pct, methodology: sample.methodology },
      ])
    }
  })

  const sameRates = Object.entries(expected.quirks).filter(([, quirk]) => quirk.expect === 'same_rates_as')
  test.each(sameRates)('%s: same prices as its base, and flagged', async (name, { base, flags }) => {
    const [odd, plain] = [await readWhole(dataFile(name)), await readWhole(dataFile(base))]
    const numbers = ({ prices }: typeof odd) => [...prices.values()].map(({ evidence: _, ...price }) => price)
    expect(numbers(odd)).toEqual(numbers(plain))
    if (name.includes('cp1252')) expect([...odd.prices.values()][0]!.evidence.text).toBe('CAFÉ ™ INFUSION ½')
    expect(odd.report.flags.map(({ flag }) => flag)).toEqual(expect.arrayContaining(flags.map((flag) => flag.replace(/\W/g, '_'))))
  })

  test('quirks/na.csv: placeholders are no prices, a dollar sign is read', async () => {
    const { report } = await readWhole(dataFile('quirks/na.csv'))
    const counts = Object.fromEntries(report.flags.map(({ flag, count }) => [flag, count]))
    expect(counts).toMatchObject({ currency_symbol: 1, non_numeric_value: 3 })
  })

  const full = dataFile('full/emory-university-hospital.csv.zst')
  const withFull = existsSync(full) ? test : test.skip
  withFull('the complete Emory file: every record and rate', async () => {
    const { report } = await readWhole(full)
    expect(report).toMatchObject({
      status: 'parsed',
      compression: 'zstd',
      records: 235_174,
      rates: 201_163,
      contracts: 37,
      codes: 52_468,
      quarantined: 0,
    })
  })
})
