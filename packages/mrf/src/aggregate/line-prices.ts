import type { Votes } from './contract-votes.ts'
import { medianInPlace } from './median.ts'

/** What each payer line pays: parallel lists, in the order of the lines' numbers. */
export type LinePrices = {
  lines: number[]
  /** Median over the line's contracts, E4. */
  lineMediansE4: number[]
}

/** The price of each payer line: one vote per contract of the line. Votes are put side by side by counting: a file has millions. */
export function linePrices(
  lineOf: (contract: number) => number,
  contractCount: number,
): (votes: Votes) => LinePrices {
  const lineNumbers = Int32Array.from({ length: contractCount }, (_, contract) => lineOf(contract))
  const lineCount = lineNumbers.reduce((most, line) => Math.max(most, line + 1), 0)
  /** By line: how many votes it has, then where they end. */
  const ends = new Int32Array(lineCount)
  const side = new Float64Array(contractCount)

  function linesOf(contracts: Int32Array): number[] {
    const lines: number[] = []
    for (let at = 0; at < contracts.length; at++) {
      const line = lineNumbers[contracts[at]!]!
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
    for (let at = 0; at < contracts.length; at++) side[ends[lineNumbers[contracts[at]!]!]!++] = mediansE4[at]!
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
