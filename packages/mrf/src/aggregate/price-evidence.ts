import type { FileTables } from '../tables/file-tables.ts'
import type { PricedRates } from './class-rates.ts'
import type { CollectedPrices } from './price-collector.ts'

/** Where a figure comes from. `text` is the hospital's own description in that record. */
export type PriceEvidence = {
  record: number
  part: number
  byteOffset: number
  byteLength: number
  text: string
}

type Figure = {
  priced: Pick<PricedRates, 'rows' | 'dollarsE4'>
  rateRows: Int32Array
  listRows: Int32Array
  contractMedianE4: number | null
}

/**
 * The record behind a figure: the rate nearest to the contract median, else the first rate, else
 * the first list price.
 */
export function evidenceOf(figure: Figure, prices: CollectedPrices, tables: FileTables): PriceEvidence {
  const { priced, rateRows, listRows, contractMedianE4 } = figure
  const { rates, lists, records } = prices
  const row = nearest(priced, contractMedianE4 ?? 0) ?? rateRows[0]
  const index = row === undefined ? lists.record.at(listRows[0]!) : rates.record.at(row)
  return {
    record: records.number.at(index),
    part: records.part.at(index),
    byteOffset: records.byteOffset.at(index),
    byteLength: records.byteLength.at(index),
    text: tables.texts.values[records.text.at(index)]!,
  }
}

/** The row nearest to an amount, the first of equals. */
function nearest({ rows, dollarsE4 }: Figure['priced'], wantedE4: number): number | undefined {
  let [best, least] = [-1, Infinity]
  for (let position = 0; position < rows.length; position++) {
    const far = Math.abs(dollarsE4[position]! - wantedE4)
    if (!(far < least)) continue
    best = position
    least = far
  }
  return rows[best]
}
