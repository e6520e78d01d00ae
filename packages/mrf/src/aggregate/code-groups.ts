import type { CodeSet } from './code-sets.ts'
import { type Column, int32Column } from './columns.ts'
import type { CollectedPrices } from './price-collector.ts'

/** Rows of the collected columns with one key. `codeId` and `terms` are those of the first row. */
export type CodeGroup = { codeId: number; terms: CodeSet; rateRows: Int32Array; listRows: Int32Array }

/**
 * The collected rows by key, one group at a time, in the order met.
 *
 * @param keyOf the group's key as text; null leaves the code out
 */
export function* codeGroups(prices: CollectedPrices, keyOf: KeyOf): Iterable<CodeGroup> {
  const setCount = prices.sets.length
  const { rates, lists } = prices
  const ratesBySet = groupBySet({ length: rates.record.length, setOf: setOfRate(prices), setCount })
  const listsBySet = groupBySet({ length: lists.set.length, setOf: lists.set.at, setCount })
  for (const { codeId, terms, sets } of setsByKey(prices.sets, keyOf)) {
    const group = { codeId, terms, rateRows: rowsOf(ratesBySet, sets), listRows: rowsOf(listsBySet, sets) }
    if (group.rateRows.length + group.listRows.length > 0) yield group
  }
}

/** The code set of a rate's record. Called in row order, it looks each record up once. */
function setOfRate({ rates, records }: CollectedPrices): (row: number) => number {
  let [record, set] = [-1, -1]
  return (row) => {
    const found = rates.record.at(row)
    if (found !== record) set = records.set.at((record = found))
    return set
  }
}

type KeyOf = (codeId: number, terms: CodeSet) => string | null
type Keyed = { codeId: number; terms: CodeSet; sets: number[] }

function* setsByKey(sets: readonly CodeSet[], keyOf: KeyOf): Iterable<Keyed> {
  const met = keysOf(sets, keyOf)
  const byKey = groupBySet({ length: met.keys.length, setOf: met.keys.at, setCount: met.count })
  for (let key = 0; key < met.count; key++) {
    const own = rowsOf(byKey, [key])
    yield {
      codeId: met.codeIds.at(own[0]!),
      terms: sets[met.sets.at(own[0]!)]!,
      sets: Array.from(own, met.sets.at),
    }
  }
}

type Met = { keys: Column; codeIds: Column; sets: Column; count: number }

/** The key of each code and set, in columns: a file has hundreds of thousands of keys. */
function keysOf(sets: readonly CodeSet[], keyOf: KeyOf): Met {
  const numbers = new Map<string, number>()
  const lastSets: number[] = []
  const met = { keys: int32Column(), codeIds: int32Column(), sets: int32Column() }
  for (const [set, { codes }] of sets.entries()) {
    for (const codeId of codes) {
      const text = keyOf(codeId, sets[set]!)
      if (text === null) continue
      const key = numbers.get(text) ?? numbers.size
      numbers.set(text, key)
      // A record may carry one code under two types that are the same to the caller: its rates
      // count once.
      if (lastSets[key] === set) continue
      lastSets[key] = set
      met.keys.push(key)
      met.codeIds.push(codeId)
      met.sets.push(set)
    }
  }
  return { ...met, count: numbers.size }
}

/** Rows of each set, in the order met: rows of set `s` are `rows[starts[s] .. starts[s + 1])`. */
type RowsBySet = { rows: Int32Array; starts: Int32Array }

type Rows = { length: number; setOf: (row: number) => number; setCount: number }

/** Groups row numbers by set with a counting sort. */
function groupBySet({ length, setOf, setCount }: Rows): RowsBySet {
  const starts = new Int32Array(setCount + 1)
  for (let row = 0; row < length; row++) starts[setOf(row) + 1]!++
  for (let s = 0; s < setCount; s++) starts[s + 1]! += starts[s]!
  const next = starts.slice()
  const rows = new Int32Array(length)
  for (let row = 0; row < length; row++) rows[next[setOf(row)]!++] = row
  return { rows, starts }
}

/** Rows of several sets, concatenated; rows of a single set are not copied. */
function rowsOf({ rows, starts }: RowsBySet, sets: readonly number[]): Int32Array {
  if (sets.length === 1) return rows.subarray(starts[sets[0]!], starts[sets[0]! + 1])
  const all = new Int32Array(sets.reduce((sum, set) => sum + starts[set + 1]! - starts[set]!, 0))
  let offset = 0
  for (const set of sets) {
    const own = rows.subarray(starts[set], starts[set + 1])
    all.set(own, offset)
    offset += own.length
  }
  return all
}
