import type { Place } from './finding.ts'

/** Gives the place of a range of a text. Built once per field: line starts are found by one pass. */
export function placesIn(text: string): (start: number, end: number) => Place {
  const lineStarts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lineStarts.push(at + 1)
  const locate = (offset: number) => {
    const line = lastAtOrBelow(lineStarts, offset)
    return { line: line + 1, column: offset - (lineStarts[line] ?? 0) + 1 }
  }
  return (start, end) => {
    const [from, to] = [locate(start), locate(end)]
    return { line: from.line, column: from.column, endLine: to.line, endColumn: to.column }
  }
}

function lastAtOrBelow(sorted: readonly number[], wanted: number): number {
  let [low, high] = [0, sorted.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((sorted[middle] ?? Infinity) <= wanted) low = middle
    else high = middle - 1
  }
  return low
}
