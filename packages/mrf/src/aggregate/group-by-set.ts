/** Rows of each set, in the order met: rows of set `s` are `rows[starts[s] .. starts[s + 1])`. */
export type RowsBySet = { rows: Int32Array; starts: Int32Array }

type Rows = { length: number; setOf: (row: number) => number; setCount: number }

/** Sorts row numbers by their set, by counting. */
export function groupBySet({ length, setOf, setCount }: Rows): RowsBySet {
  const starts = new Int32Array(setCount + 1)
  for (let row = 0; row < length; row++) starts[setOf(row) + 1]!++
  for (let s = 0; s < setCount; s++) starts[s + 1]! += starts[s]!
  const next = starts.slice()
  const rows = new Int32Array(length)
  for (let row = 0; row < length; row++) rows[next[setOf(row)]!++] = row
  return { rows, starts }
}

/** Rows of several sets, one after the other; of a single set without copying them. */
export function rowsOf({ rows, starts }: RowsBySet, sets: readonly number[]): Int32Array {
  if (sets.length === 1) return rows.subarray(starts[sets[0]!], starts[sets[0]! + 1])
  const all = new Int32Array(sets.reduce((sum, set) => sum + starts[set + 1]! - starts[set]!, 0))
  let at = 0
  for (const set of sets) {
    const own = rows.subarray(starts[set], starts[set + 1])
    all.set(own, at)
    at += own.length
  }
  return all
}
