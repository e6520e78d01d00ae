import { medianOf } from './median.ts'
import type { CollectedPrices } from './price-collector.ts'

type Rates = CollectedPrices['rates']

/** Sorted medians of the given rate rows, one per contract: each contract has one vote. */
export const mediansByContract = (priced: readonly number[], rates: Rates): Float64Array =>
  Float64Array.from(contractMedians(priced, rates).values()).sort()

/** The median of each contract's rates. */
export function contractMedians(priced: readonly number[], rates: Rates): Map<number, number> {
  const byContract = new Map<number, number | number[]>()
  for (const row of priced) {
    const [contract, dollarE4] = [rates.contract.at(row), rates.dollarE4.at(row)]
    const known = byContract.get(contract)
    if (known === undefined) byContract.set(contract, dollarE4)
    else if (typeof known === 'number') byContract.set(contract, [known, dollarE4])
    else known.push(dollarE4)
  }
  return new Map([...byContract].map(([contract, dollars]) => [contract, medianOfAny(dollars)]))
}

/** Most contracts have one rate for a code: no array is made for them. */
const medianOfAny = (dollars: number | number[]) => (typeof dollars === 'number' ? dollars : medianOf(Float64Array.from(dollars).sort()))
