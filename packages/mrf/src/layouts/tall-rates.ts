import type { TallColumns } from '../header/tall-columns.ts'
import type { ChargeRecord, Rate } from '../record.ts'
import type { CellReader } from './cell-reader.ts'
import type { LayoutInput } from './layout.ts'
import { checkRate } from './quality.ts'

/** Reads the part of a row that holds the price for one contract. */
export function tallRates(columns: TallColumns, cells: CellReader, { tables, flags }: LayoutInput) {
  const rate: Rate = {
    contract: 0,
    methodology: 0,
    dollarE4: NaN,
    percentE4: NaN,
    algorithm: 0,
    medianE4: NaN,
    p10E4: NaN,
    p90E4: NaN,
    estimatedE4: NaN,
    count: 0,
    notes: 0,
  }

  /** A rate is there when any of the three is written, readable or not (data definitions). */
  const isPresent = () => cells.isPresent(columns.dollar) || cells.isPresent(columns.percent) || cells.isPresent(columns.algorithm)

  function read(record: ChargeRecord): Rate {
    rate.contract = tables.contractId(cells.text(columns.payer, tables.payers), cells.text(columns.plan, tables.plans))
    rate.methodology = cells.text(columns.methodology, tables.methodologies)
    rate.dollarE4 = cells.amount(columns.dollar)
    rate.percentE4 = cells.amount(columns.percent)
    rate.algorithm = cells.text(columns.algorithm, tables.texts)
    rate.medianE4 = cells.amount(columns.median)
    rate.p10E4 = cells.amount(columns.p10)
    rate.p90E4 = cells.amount(columns.p90)
    rate.estimatedE4 = cells.amount(columns.estimated)
    rate.count = cells.text(columns.count, tables.texts)
    rate.notes = cells.text(columns.payerNotes, tables.texts)
    checkRate(rate, record, tables, flags)
    return rate
  }
  return { isPresent, read }
}
