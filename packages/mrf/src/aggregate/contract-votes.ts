import { medianInPlace } from './median.ts'
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
  /** Where the rates of the contract at a place end, once they stand together. */
  const ends = new Int32Array(contractCount)
  let turn = 0

  /** Numbers the contracts of the rows, and counts the rates of each in `ends`. */
  function meet(priced: Int32Array): number {
    turn += 1
    let count = 0
    for (let at = 0; at < priced.length; at++) {
      const contract = rates.contract.at(priced[at]!)
      if (mark[contract] !== turn) {
        mark[contract] = turn
        place[contract] = count
        contracts[count] = contract
        ends[count++] = 0
      }
      ends[place[contract]!]!++
    }
    return count
  }

  /** Puts rates of one contract side by side, by counting, and takes their medians. */
  function takeMedians(priced: Int32Array, count: number): void {
    const dollars = new Float64Array(priced.length)
    let startsAt = 0
    for (let at = 0; at < count; at++) {
      startsAt += ends[at]!
      ends[at] = startsAt - ends[at]!
    }
    for (let at = 0; at < priced.length; at++) dollars[ends[place[rates.contract.at(priced[at]!)]!]!++] = rates.dollarE4.at(priced[at]!)
    for (let at = 0; at < count; at++) mediansE4[at] = medianInPlace(dollars, at === 0 ? 0 : ends[at - 1]!, ends[at]!)
  }

  return (priced) => {
    const count = meet(priced)
    const isOneEach = count === priced.length
    if (!isOneEach) takeMedians(priced, count)
    else for (let at = 0; at < count; at++) mediansE4[at] = rates.dollarE4.at(priced[at]!)
    return { contracts: contracts.subarray(0, count), mediansE4: mediansE4.subarray(0, count), isOneEach }
  }
}
