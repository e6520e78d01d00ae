import type { CodeSet } from './code-sets.ts'
import { groupBySet, rowsOf } from './group-by-set.ts'
import type { CollectedPrices } from './price-collector.ts'

/** Rows of the collected columns that speak of one key. `codeId` and `terms` are those of the first. */
export type CodeGroup = { codeId: number; terms: CodeSet; rateRows: Int32Array; listRows: Int32Array }

/**
 * The collected rows by key, one group at a time, in the order met.
 *
 * @param keyOf one text for what belongs together, null for what nobody asked for
 */
export function* codeGroups(prices: CollectedPrices, keyOf: (codeId: number, terms: CodeSet) => string | null): Iterable<CodeGroup> {
  const setCount = prices.sets.length
  const { rates, lists, records } = prices
  const ratesBySet = groupBySet({ length: rates.record.length, setOf: (row) => records.set.at(rates.record.at(row)), setCount })
  const listsBySet = groupBySet({ length: lists.set.length, setOf: lists.set.at, setCount })
  for (const { codeId, terms, sets } of setsByKey(prices.sets, keyOf)) {
    const group = { codeId, terms, rateRows: rowsOf(ratesBySet, sets), listRows: rowsOf(listsBySet, sets) }
    if (group.rateRows.length + group.listRows.length > 0) yield group
  }
}

type Keyed = { codeId: number; terms: CodeSet; sets: number[] }

function setsByKey(sets: readonly CodeSet[], keyOf: (codeId: number, terms: CodeSet) => string | null): Iterable<Keyed> {
  const groups = new Map<string, Keyed>()
  for (const [set, terms] of sets.entries()) {
    for (const codeId of terms.codes) {
      const key = keyOf(codeId, terms)
      if (key === null) continue
      const known = groups.get(key)
      if (!known) groups.set(key, { codeId, terms, sets: [set] })
      // A record may carry one code under two types that are the same to the caller: its rates count once.
      else if (known.sets.at(-1) !== set) known.sets.push(set)
    }
  }
  return groups.values()
}
