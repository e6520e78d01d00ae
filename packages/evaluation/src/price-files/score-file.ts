import type { CodePrice } from '@ppman/mrf/src/aggregate/code-prices.ts'
import { UNITS_PER_WHOLE } from '@ppman/mrf/src/text/amount.ts'
import { traceRecord } from '@ppman/mrf/src/trace-record.ts'
import { fileSource } from '@ppman/mrf/src/unpack/byte-source.ts'
import type { ExpectedFile, ExpectedFigures, ExpectedMedian, ExpectedSample } from './expected-file.ts'
import { priceKey, type ScoredReading } from './read-for-score.ts'
import { type Scored, scored } from './scored.ts'

/**
 * Compares a reading with every figure, median and sample that the independent reader gives of the
 * same file.
 */
export async function scoreFile(
  name: string,
  expected: ExpectedFile,
  reading: ScoredReading,
): Promise<Scored[]> {
  const samples = await Promise.all(expected.samples.map((sample) => scoreSample(name, sample, reading)))
  return [
    ...scoreFacts(name, expected, reading),
    ...expected.medians.map((median) => scoreMedian(name, median, reading)),
    ...samples,
  ]
}

function scoreFacts(subject: string, expected: ExpectedFile, { report, counted }: ScoredReading): Scored[] {
  const facts: [string, unknown, unknown][] = [
    ['status', 'parsed', report.status],
    ['layout', expected.layout, report.layout],
    ['version', expected.version, report.declaredVersion],
    ['hospital_name', expected.hospital_name, report.hospitalName],
    ['last_updated_on', expected.last_updated_on, report.lastUpdatedOn],
    ['charge_records', expected.charge_records, report.records],
    ['rates', expected.rates, counted.totals.rates],
    ['payer_plans', expected.payer_plans, counted.contracts.size],
    ['distinct_codes', expected.distinct_codes, report.codes],
    ...Object.entries(counted.figures).map(
      ([name, found]) => [name, expected[name as keyof ExpectedFigures], found] as [string, unknown, unknown],
    ),
  ]
  const compared = facts.map(([expectation, wanted, found]) =>
    scored({ area: 'figures', subject, expectation }, wanted, found),
  )
  return [...compared, scoreSum(subject, expected, counted.totals.dollarCents)]
}

/**
 * The reference rounds each dollar to cents from a float; amounts of more than four decimals end
 * differently by a cent.
 */
function scoreSum(
  subject: string,
  { sum_dollar_cents, rates_with_dollar }: ExpectedFile,
  found: number,
): Scored {
  const about = { area: 'figures', subject, expectation: 'sum_dollar_cents' }
  return {
    ...about,
    expected: sum_dollar_cents,
    found,
    isHit: Math.abs(found - sum_dollar_cents) <= rates_with_dollar / 2,
  }
}

function scoreMedian(subject: string, expected: ExpectedMedian, { prices }: ScoredReading): Scored {
  const key = priceKey(expected.code_type, expected.code, expected.setting)
  const { row_median, contract_median, rows, contracts } = expected
  return scored(
    { area: 'medians', subject, expectation: key },
    { row_median, contract_median, rows, contracts },
    medianWords(prices.get(key)),
  )
}

const medianWords = (price: CodePrice | undefined) =>
  price && {
    row_median: dollars(price.rowMedianE4),
    contract_median: dollars(price.contractMedianE4),
    rows: price.pricedRates,
    contracts: price.contracts,
  }

const dollars = (amountE4: number | null) => (amountE4 === null ? null : amountE4 / UNITS_PER_WHOLE)

async function scoreSample(
  subject: string,
  sample: ExpectedSample,
  { path, checkpoints }: ScoredReading,
): Promise<Scored> {
  const [number, part] = typeof sample.record === 'number' ? [sample.record, 0] : sample.record
  const { record, payer, plan, codes, setting, ...wanted } = sample
  const traced = await traceRecord(await fileSource(path), { number, part }, checkpoints)
  const rates = (traced?.parsed.rates ?? []).filter((rate) => rate.payer === payer && rate.plan === plan)
  const found = rates.map(({ dollar, percentage, algorithm, methodology }) => ({
    dollar,
    pct: percentage,
    algorithm: algorithm !== null,
    methodology,
  }))
  const same = found.find((rate) => JSON.stringify(rate) === JSON.stringify(wanted)) ?? found[0]
  return scored(
    { area: 'samples', subject, expectation: `record ${String(record)}, ${payer} ${plan}` },
    { codes, setting, rate: wanted },
    {
      codes: traced?.parsed.codes.map(({ type, code }) => [type, code]),
      setting: traced?.parsed.setting,
      rate: same,
    },
  )
}
