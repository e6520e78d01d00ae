import { type CollectedPrices, equalsList } from './price-collector.ts'

/** One cent: hospitals write it where a number is required but no price is meant. */
const PLACEHOLDER_E4 = 100

/** Rates whose dollar is usable as a price. */
export type PricedRates = { rows: Int32Array; contracts: Int32Array; dollarsE4: Float64Array }

/**
 * The rates of some rows as parallel lists, in row order. All figures are computed from these.
 * The lists are reused: the next call overwrites them.
 */
export type ClassRates = {
  rows: Int32Array
  contracts: Int32Array
  terms: Int32Array
  formulas: Int32Array
  /** NaN when there is no usable dollar. */
  dollarsE4: Float64Array
  priced: PricedRates
  /** Priced rates that equal the list price. */
  listRates: number
}

/** Returns a function that copies the rates of rows out of the collected columns. */
export function classRates({ rates }: CollectedPrices): (rows: Int32Array) => ClassRates {
  let room = roomFor(1_024)
  return (rows) => {
    const count = rows.length
    if (count > room.terms.length) room = roomFor(count * 2)
    const { contracts, terms, formulas, dollarsE4, priced } = room
    rates.contract.gather(rows, contracts)
    rates.terms.gather(rows, terms)
    rates.formula.gather(rows, formulas)
    rates.dollarE4.gather(rows, dollarsE4)
    let [found, listRates] = [0, 0]
    for (let index = 0; index < count; index++) {
      const dollarE4 = dollarsE4[index]!
      if (!(dollarE4 > PLACEHOLDER_E4)) continue
      priced.rows[found] = rows[index]!
      priced.contracts[found] = contracts[index]!
      priced.dollarsE4[found++] = dollarE4
      listRates += Number(equalsList(terms[index]!))
    }
    return { rows, contracts, terms, formulas, dollarsE4, priced: firstOf(priced, found), listRates }
  }
}

const firstOf = ({ rows, contracts, dollarsE4 }: PricedRates, count: number): PricedRates => ({
  rows: rows.subarray(0, count),
  contracts: contracts.subarray(0, count),
  dollarsE4: dollarsE4.subarray(0, count),
})

const roomFor = (rates: number) => ({
  contracts: new Int32Array(rates),
  terms: new Int32Array(rates),
  formulas: new Int32Array(rates),
  dollarsE4: new Float64Array(rates),
  priced: {
    rows: new Int32Array(rates),
    contracts: new Int32Array(rates),
    dollarsE4: new Float64Array(rates),
  },
})
