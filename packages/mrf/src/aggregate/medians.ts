import type { PricedRates } from './class-rates.ts'
import type { Column } from './columns.ts'

/** Median of sorted numbers: the middle one, or the mean of the two in the middle; NaN for none. */
export function medianOf(sorted: ArrayLike<number>, from = 0, to = sorted.length): number {
  const middle = (from + to) >>> 1
  if (to <= from) return NaN
  return (to - from) % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Up to this length insertion sort is faster than the engine's sort. */
const FEW = 24

/** Sorts a range of numbers and returns its median. */
export function medianInPlace(numbers: Float64Array, from: number, to: number): number {
  sortStretch(numbers, from, to)
  return medianOf(numbers, from, to)
}

/** Sorts a range of numbers in place. */
export function sortStretch(numbers: Float64Array, from: number, to: number): void {
  if (to - from > FEW)
    return void (to - from === numbers.length ? numbers : numbers.subarray(from, to)).sort()
  for (let index = from + 1; index < to; index++) {
    const number = numbers[index]!
    let place = index
    for (; place > from && numbers[place - 1]! > number; place--) numbers[place] = numbers[place - 1]!
    numbers[place] = number
  }
}

/** Percentile by nearest rank, as CMS defines it; NaN for an empty list. */
export function nearestRank(sorted: ArrayLike<number>, share: number): number {
  return sorted.length === 0 ? NaN : sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!
}

/** Rounds to 1/10,000 dollar (the mean of two amounts may end in a half); null for NaN. */
export const exactE4 = (amountE4: number): number | null =>
  Number.isNaN(amountE4) ? null : Math.round(amountE4)

/** Median of the rows that hold an amount; null when none does. */
export function medianOfList(rows: Int32Array, amountE4: Column): number | null {
  const amounts = new Float64Array(rows.length)
  let count = 0
  for (let index = 0; index < rows.length; index++) {
    const amount = amountE4.at(rows[index]!)
    if (amount > 0) amounts[count++] = amount
  }
  return exactE4(medianInPlace(amounts, 0, count))
}

/**
 * The median of each contract's rates, in the order of first appearance. Both lists are reused: the
 * next call overwrites them.
 */
export type Votes = {
  contracts: Int32Array
  mediansE4: Float64Array
  /** True when every contract has exactly one rate. */
  isOneEach: boolean
}

/**
 * Gives each contract one vote. Arrays over all contracts replace a map for each code: a file has
 * millions of rates.
 *
 * @param contractCount contracts of the file
 */
export function contractVotes(
  contractCount: number,
): (priced: Pick<PricedRates, 'contracts' | 'dollarsE4'>) => Votes {
  const [place, mark] = [new Int32Array(contractCount), new Int32Array(contractCount)]
  const [contracts, mediansE4] = [new Int32Array(contractCount), new Float64Array(contractCount)]
  /** End of each contract's rates once they are grouped. */
  const ends = new Int32Array(contractCount)
  let turn = 0

  /** Numbers the contracts of the rows, and counts the rates of each in `ends`. */
  function meet(ofRates: Int32Array): number {
    turn += 1
    let count = 0
    for (let index = 0; index < ofRates.length; index++) {
      const contract = ofRates[index]!
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

  /** Groups rates by contract with a counting sort and takes their medians. */
  function takeMedians(ofRates: Int32Array, dollarsE4: Float64Array, count: number): void {
    const dollars = new Float64Array(ofRates.length)
    let startsAt = 0
    for (let index = 0; index < count; index++) {
      startsAt += ends[index]!
      ends[index] = startsAt - ends[index]!
    }
    for (let index = 0; index < ofRates.length; index++)
      dollars[ends[place[ofRates[index]!]!]!++] = dollarsE4[index]!
    for (let index = 0; index < count; index++)
      mediansE4[index] = medianInPlace(dollars, index === 0 ? 0 : ends[index - 1]!, ends[index]!)
  }

  return ({ contracts: ofRates, dollarsE4 }) => {
    const count = meet(ofRates)
    const isOneEach = count === ofRates.length
    if (isOneEach) mediansE4.set(dollarsE4)
    else takeMedians(ofRates, dollarsE4, count)
    return { contracts: contracts.subarray(0, count), mediansE4: mediansE4.subarray(0, count), isOneEach }
  }
}

/** What each payer line pays: parallel lists, in the order of the lines' numbers. */
export type LinePrices = {
  lines: number[]
  /** Median over the line's contracts, E4. */
  lineMediansE4: number[]
}

/**
 * The price of each payer line, one vote per contract of the line; a counting sort groups the
 * votes.
 */
export function linePrices(
  lineOf: (contract: number) => number,
  contractCount: number,
): (votes: Votes) => LinePrices {
  const lineNumbers = Int32Array.from({ length: contractCount }, (_, contract) => lineOf(contract))
  const lineCount = lineNumbers.reduce((most, line) => Math.max(most, line + 1), 0)
  /** By line: first the number of its votes, then the end of its votes. */
  const ends = new Int32Array(lineCount)
  const side = new Float64Array(contractCount)

  function linesOf(contracts: Int32Array): number[] {
    const lines: number[] = []
    for (let index = 0; index < contracts.length; index++) {
      const line = lineNumbers[contracts[index]!]!
      if (ends[line]!++ === 0) lines.push(line)
    }
    return lines.length > 1 ? lines.sort((a, b) => a - b) : lines
  }

  function putSideBySide({ contracts, mediansE4 }: Votes, lines: readonly number[]): void {
    let start = 0
    for (const line of lines) {
      start += ends[line]!
      ends[line] = start - ends[line]!
    }
    for (let index = 0; index < contracts.length; index++)
      side[ends[lineNumbers[contracts[index]!]!]!++] = mediansE4[index]!
  }

  return (votes) => {
    const lines = linesOf(votes.contracts)
    putSideBySide(votes, lines)
    const lineMediansE4: number[] = []
    let from = 0
    for (const line of lines) {
      lineMediansE4.push(Math.round(medianInPlace(side, from, ends[line]!)))
      from = ends[line]!
      ends[line] = 0
    }
    return { lines, lineMediansE4 }
  }
}
