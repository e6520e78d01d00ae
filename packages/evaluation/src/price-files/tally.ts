import type { RecordSink } from '@ppman/mrf/src/record.ts'
import type { FileTables } from '@ppman/mrf/src/tables/file-tables.ts'
import type { ExpectedFigures } from './expected-file.ts'

const isGiven = (amountE4: number) => Number(!Number.isNaN(amountE4))

/**
 * Counts the record stream as the independent reader counts. It leaves out the columns of a wide
 * file that name no plan, which this package reads: they are counted apart, and kept from the sink
 * behind.
 */
export function tally(next: RecordSink, tables: FileTables, isWide: boolean) {
  const figures: ExpectedFigures = {
    rates_with_dollar: 0,
    rates_with_percentage: 0,
    rates_with_algorithm: 0,
    rates_percentage_only: 0,
    rates_dollar_and_percentage: 0,
    rates_with_median: 0,
    rates_median_but_count_zero: 0,
    count_1_through_10: 0,
    records_with_gross: 0,
    records_with_cash: 0,
  }
  const contracts = new Set<number>()
  const totals = { rates: 0, withoutPlan: 0, dollarCents: 0 }

  const sink: RecordSink = {
    record(record) {
      next.record(record)
      figures.records_with_gross += isGiven(record.grossE4)
      figures.records_with_cash += isGiven(record.cashE4)
    },
    rate(rate, record) {
      if (isWide && tables.contracts[rate.contract]!.plan === '') return void totals.withoutPlan++
      next.rate(rate, record)
      contracts.add(rate.contract)
      const [dollar, percent] = [isGiven(rate.dollarE4), isGiven(rate.percentE4)]
      const count = tables.texts.values[rate.count]!.toLowerCase()
      totals.rates++
      totals.dollarCents += dollar ? Math.round(rate.dollarE4 / 100) : 0
      figures.rates_with_dollar += dollar
      figures.rates_with_percentage += percent
      figures.rates_with_algorithm += Number(rate.algorithm > 0)
      figures.rates_percentage_only += percent * (1 - dollar)
      figures.rates_dollar_and_percentage += percent * dollar
      figures.rates_with_median += isGiven(rate.medianE4)
      figures.rates_median_but_count_zero += Number(count === '0') * isGiven(rate.medianE4)
      figures.count_1_through_10 += Number(count === '1 through 10')
    },
    quarantine: (quarantined) => next.quarantine(quarantined),
  }
  return { sink, figures, totals, contracts }
}
