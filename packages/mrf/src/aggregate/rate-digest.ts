import type { FileTables } from '../tables/file-tables.ts'
import type { ClassRates } from './class-rates.ts'
import { type CollectedPrices, methodologyOf } from './price-collector.ts'

const TWO_32 = 2 ** 32
/** FNV-1a, 32 bits (Fowler, Noll and Vo). */
const OFFSET = 0x811c9dc5
const PRIME = 0x01000193

const { imul } = Math

/** Says of rate rows whether they are the same as those of another file, whatever their order. */
export type RateDigest = (rates: ClassRates) => number

/**
 * A number of 52 bits for a bag of rates: contract, methodology, dollar, percentage and algorithm of each, in any order. Equal
 * bags give equal numbers in any two files; a rate that changed is missed by a chance of about 2^-32.
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

/** Spreads what differs in a few bits over all 32 (the finisher of MurmurHash3). */
function mixBits(hash: number): number {
  let bits = imul(hash ^ (hash >>> 16), 0x85ebca6b)
  bits = imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}
