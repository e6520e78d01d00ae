import type { Column } from '../tables/column.ts'

/** Rows of each set, in the order met: rows of set `s` are `rows[starts[s] .. starts[s + 1])`. */
export type RowsBySet = { rows: Int32Array; starts: Int32Array }

/** Sorts row numbers by their set, by counting. */
export function groupBySet(set: Column, setCount: number): RowsBySet {
  const starts = new Int32Array(setCount + 1)
  for (let i = 0; i < set.length; i++) starts[set.at(i) + 1]!++
  for (let s = 0; s < setCount; s++) starts[s + 1]! += starts[s]!
  const next = starts.slice()
  const rows = new Int32Array(set.length)
  for (let i = 0; i < set.length; i++) rows[next[set.at(i)]!++] = i
  return { rows, starts }
}

/** Rows of several sets, one after the other. */
export function* rowsOf({ rows, starts }: RowsBySet, sets: readonly number[]): Iterable<number> {
  for (const set of sets) for (let i = starts[set]!; i < starts[set + 1]!; i++) yield rows[i]!
}
