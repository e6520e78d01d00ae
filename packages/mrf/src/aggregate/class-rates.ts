import type { FileTables } from '../tables/file-tables.ts'
import { isUsable, LEAST_NINE_NINES_E4 } from '../text/amount.ts'
import { type CollectedPrices, equalsList, methodologyOf } from './price-collector.ts'

/** One cent: hospitals write it where a number is required but no price is meant. */
const PLACEHOLDER_E4 = 100

/** Whether a dollar may be a price: neither zero, one cent nor all nines. */
export const isUsableDollar = (dollarE4: number): boolean => dollarE4 > PLACEHOLDER_E4 && isUsable(dollarE4)

/** Every dollar between these is usable; outside them `isUsableDollar` has to be asked. */
export const SURELY_USABLE_E4 = { above: PLACEHOLDER_E4, below: LEAST_NINE_NINES_E4 }

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
      if (!isUsableDollar(dollarE4)) continue
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

const TWO_32 = 2 ** 32
/** FNV-1a, 32 bits (Fowler, Noll and Vo). */
const OFFSET = 0x811c9dc5
const PRIME = 0x01000193

const { imul } = Math

/** A digest of rates that does not depend on their order. */
export type RateDigest = (rates: ClassRates) => number

/**
 * A 52-bit digest of a multiset of rates (contract, methodology, dollar, percentage, algorithm).
 * Equal multisets give equal digests in any two files; a changed rate goes unnoticed with a
 * probability of about 2^-32.
 */
export function rateDigest({ formulas }: CollectedPrices, tables: FileTables): RateDigest {
  const hashes = {
    contract: memoize((id) =>
      hashOf(`${tables.contracts[id]!.payer}\u001f${tables.contracts[id]!.plan}`.toLowerCase()),
    ),
    methodology: memoize((id) => hashOf(tables.methodologies.values[id]!)),
    formula: memoize((id) =>
      hashOf(`${formulas[id]!.percentE4}\u001f${tables.texts.values[formulas[id]!.algorithm]!}`),
    ),
  }
  const hashOfRate = (
    { contracts, terms: ofRates, formulas: ids, dollarsE4 }: ClassRates,
    index: number,
  ): number => {
    const dollarE4 = dollarsE4[index]!
    const terms = hashes.contract(contracts[index]!) ^ hashes.methodology(methodologyOf(ofRates[index]!))
    const formula = imul(terms, PRIME) ^ hashes.formula(ids[index]!)
    if (Number.isNaN(dollarE4)) return imul(formula, PRIME)
    return imul(imul(formula, PRIME) ^ (dollarE4 | 0), PRIME) ^ Math.floor(dollarE4 / TWO_32 + 1)
  }
  return (rates) => {
    let [high, low] = [0, 0]
    for (let index = 0; index < rates.rows.length; index++) {
      const hash = hashOfRate(rates, index)
      high = (high + mixBits(hash)) | 0
      low = (low + mixBits(hash ^ OFFSET)) | 0
    }
    return (high >>> 0) * 2 ** 20 + (low >>> 12)
  }
}

function memoize(hash: (id: number) => number): (id: number) => number {
  const values: number[] = []
  return (id) => (values[id] ??= hash(id))
}

function hashOf(text: string): number {
  let hash = OFFSET
  for (let index = 0; index < text.length; index++) hash = imul(hash ^ text.charCodeAt(index), PRIME)
  return mixBits(hash)
}

/** Mixes all 32 bits (the finalizer of MurmurHash3). */
function mixBits(hash: number): number {
  let bits = imul(hash ^ (hash >>> 16), 0x85ebca6b)
  bits = imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}
