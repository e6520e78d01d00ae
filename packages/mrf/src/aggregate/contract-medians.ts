import { medianOf } from './median.ts'
import type { CollectedPrices } from './price-collector.ts'

/** Sorted medians of the given rate rows, one per contract: each contract has one vote. */
export function mediansByContract(priced: readonly number[], rates: CollectedPrices['rates']): Float64Array {
  const byContract = new Map<number, number[]>()
  for (const row of priced) {
    const contract = rates.contract.at(row)
    const dollars = byContract.get(contract)
    if (dollars) dollars.push(rates.dollarE4.at(row))
    else byContract.set(contract, [rates.dollarE4.at(row)])
  }
  return Float64Array.from(byContract.values(), (dollars) => medianOf(Float64Array.from(dollars).sort())).sort()
}
