import type { Votes } from './contract-votes.ts'
import { medianOf } from './median.ts'

/** What each payer line pays: parallel lists, in the order of the lines' numbers. */
export type LinePrices = {
  lines: number[]
  /** Median over the line's contracts, E4. */
  lineMediansE4: number[]
}

/** The price of each payer line: one vote per contract of the line. */
export function linePrices({ contracts, mediansE4 }: Votes, lineOf: (contract: number) => number): LinePrices {
  const places = Array.from(contracts, (_, at) => at).sort((a, b) => lineOf(contracts[a]!) - lineOf(contracts[b]!))
  const [lines, lineMediansE4]: [number[], number[]] = [[], []]
  for (let from = 0; from < places.length; ) {
    const line = lineOf(contracts[places[from]!]!)
    let to = from + 1
    while (to < places.length && lineOf(contracts[places[to]!]!) === line) to++
    lines.push(line)
    lineMediansE4.push(Math.round(to - from === 1 ? mediansE4[places[from]!]! : medianOfPlaces(places.slice(from, to), mediansE4)))
    from = to
  }
  return { lines, lineMediansE4 }
}

const medianOfPlaces = (places: readonly number[], mediansE4: Float64Array) =>
  medianOf(Float64Array.from(places, (place) => mediansE4[place]!).sort())
