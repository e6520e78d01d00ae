import { medianOf } from './median.ts'
import type { CollectedPrices } from './price-collector.ts'

/**
 * The median of each contract's rates, in the order in which the contracts were met. Both lists are handed over again at the next
 * call: take what is needed at once.
 */
export type Votes = {
  contracts: Int32Array
  mediansE4: Float64Array
  /** Every contract has one rate: the rates themselves are the votes. */
  isOneEach: boolean
}

/**
 * Gives each contract one vote. Marks in arrays over all contracts stand in for a map of each code: a file has millions of rates.
 *
 * @param contractCount contracts of the file
 */
export function contractVotes({ rates }: CollectedPrices, contractCount: number): (priced: Int32Array) => Votes {
  const [place, mark] = [new Int32Array(contractCount), new Int32Array(contractCount)]
  const [contracts, mediansE4] = [new Int32Array(contractCount), new Float64Array(contractCount)]
  let turn = 0
  return (priced) => {
    turn += 1
    let count = 0
    let several: Map<number, number[]> | null = null
    for (const row of priced) {
      const [contract, dollarE4] = [rates.contract.at(row), rates.dollarE4.at(row)]
      if (mark[contract] === turn) {
        const at = place[contract]!
        several ??= new Map<number, number[]>()
        const known = several.get(at)
        if (known) known.push(dollarE4)
        else several.set(at, [mediansE4[at]!, dollarE4])
        continue
      }
      mark[contract] = turn
      place[contract] = count
      contracts[count] = contract
      mediansE4[count++] = dollarE4
    }
    for (const [at, dollars] of several ?? []) mediansE4[at] = medianOf(Float64Array.from(dollars).sort())
    return { contracts: contracts.subarray(0, count), mediansE4: mediansE4.subarray(0, count), isOneEach: several === null }
  }
}
