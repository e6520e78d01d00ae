import { contractMedians } from './contract-medians.ts'
import { medianOf } from './median.ts'
import type { CollectedPrices } from './price-collector.ts'

/** What each payer line pays: parallel lists, in the order of the lines' numbers. */
export type LinePrices = {
  lines: number[]
  /** Median over the line's contracts, E4. */
  lineMediansE4: number[]
}

/** The price of each payer line: one vote per contract of the line. */
export function linePrices(priced: readonly number[], { rates }: CollectedPrices, lineOf: (contract: number) => number): LinePrices {
  const byLine = new Map<number, number[]>()
  for (const [contract, medianE4] of contractMedians(priced, rates)) {
    const known = byLine.get(lineOf(contract))
    if (known) known.push(medianE4)
    else byLine.set(lineOf(contract), [medianE4])
  }
  const lines = [...byLine.keys()].sort((a, b) => a - b)
  return { lines, lineMediansE4: lines.map((line) => Math.round(medianOf(byLine.get(line)!.sort((a, b) => a - b)))) }
}
