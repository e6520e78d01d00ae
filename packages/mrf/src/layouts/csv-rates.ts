import type { RateColumns } from '../header/csv-columns.ts'
import type { ChargeRecord, Rate } from '../record.ts'
import type { CellReader } from './cell-reader.ts'
import { emptyRate } from './empty-record.ts'
import type { LayoutInput } from './layout.ts'
import type { Quality } from './quality.ts'

/** Reads the cells that hold the price for one contract. */
export function csvRates(cells: CellReader, { tables, quality }: LayoutInput & { quality: Quality }) {
  const rate = emptyRate()

  /** A rate is there when any of the three is written, readable or not (data definitions). */
  const isPresent = ({ dollar, percent, algorithm }: RateColumns) =>
    cells.isPresent(dollar) || cells.isPresent(percent) || cells.isPresent(algorithm)

  function read(at: RateColumns, contract: number, record: ChargeRecord): Rate {
    rate.contract = contract
    rate.methodology = cells.text(at.methodology, tables.methodologies)
    rate.dollarE4 = cells.amount(at.dollar)
    rate.percentE4 = cells.amount(at.percent)
    rate.algorithm = cells.text(at.algorithm, tables.texts)
    rate.medianE4 = cells.amount(at.median)
    rate.p10E4 = cells.amount(at.p10)
    rate.p90E4 = cells.amount(at.p90)
    rate.estimatedE4 = cells.amount(at.estimated)
    rate.count = cells.text(at.count, tables.texts)
    rate.notes = cells.text(at.payer_notes, tables.texts)
    quality.checkRate(rate, record)
    return rate
  }
  return { isPresent, read }
}
