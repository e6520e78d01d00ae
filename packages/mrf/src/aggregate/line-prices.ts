import type { Votes } from './contract-votes.ts'
import { medianInPlace, sortStretch } from './median.ts'

/** More contracts than any file has. */
const PLACES = 2 ** 24

/** What each payer line pays: parallel lists, in the order of the lines' numbers. */
export type LinePrices = {
  lines: number[]
  /** Median over the line's contracts, E4. */
  lineMediansE4: number[]
}

/** The price of each payer line: one vote per contract of the line. */
export function linePrices({ contracts, mediansE4 }: Votes, lineOf: (contract: number) => number): LinePrices {
  const count = contracts.length
  const keys = new Float64Array(count)
  // Line and place in one number: sorting numbers costs a tenth of sorting objects.
  for (let at = 0; at < count; at++) keys[at] = lineOf(contracts[at]!) * PLACES + at
  sortStretch(keys, 0, count)
  const votes = new Float64Array(count)
  for (let at = 0; at < count; at++) votes[at] = mediansE4[keys[at]! % PLACES]!
  const [lines, lineMediansE4]: [number[], number[]] = [[], []]
  for (let from = 0, to = 0; from < count; from = to) {
    const line = Math.floor(keys[from]! / PLACES)
    while (to < count && keys[to]! < (line + 1) * PLACES) to++
    lines.push(line)
    lineMediansE4.push(Math.round(medianInPlace(votes, from, to)))
  }
  return { lines, lineMediansE4 }
}
