import type { FileTables } from '../tables/file-tables.ts'
import type { ClassRates } from './class-rates.ts'
import { type CollectedPrices, methodologyOf } from './price-collector.ts'

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
