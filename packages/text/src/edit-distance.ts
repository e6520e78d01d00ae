/**
 * Edits between two words: a letter more, less or other, or two neighbors in the wrong order
 * (optimal string alignment).
 */
export function editDistance(from: string, to: string): number {
  let [beforeLast, last]: [number[], number[]] = [[], [...Array(to.length + 1).keys()]]
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1]
      const steps = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1))
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      row.push(isSwap ? Math.min(steps, beforeLast[j - 2]! + 1) : steps)
    }
    ;[beforeLast, last] = [last, row]
  }
  return last[to.length]!
}
