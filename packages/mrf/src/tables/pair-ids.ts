/** Numbers distinct pairs of small ids 0, 1, 2 …; `pairs` holds them in that order. */
export function pairIds() {
  const byFirst: number[][] = []
  const pairs: (readonly [number, number])[] = []

  function idOf(first: number, second: number): number {
    const row = (byFirst[first] ??= [])
    const found = row[second]
    if (found !== undefined) return found
    while (row.length < second) row.push(undefined as never)
    row[second] = pairs.length
    return pairs.push([first, second]) - 1
  }
  return { idOf, pairs }
}
