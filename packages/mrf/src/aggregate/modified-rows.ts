import { readModifiers } from '../text/modifiers.ts'
import type { FileTables } from '../tables/file-tables.ts'
import type { CodeGroup } from './code-groups.ts'
import type { CollectedPrices } from './price-collector.ts'

/** Rows of one list of modifiers; '' for a service as it is. */
type RowsOfModifiers = { modifiers: string; rows: Int32Array }

export type RowsByModifiers = {
  /** The rates that make the price of a code. */
  ratesOf: (group: CodeGroup, rows: Int32Array) => RowsOfModifiers
  listsOf: (group: CodeGroup) => Int32Array
}

/**
 * Keeps rates with and without modifiers apart: the technical part of a service or the assistant at
 * a surgery is paid otherwise than the service. Rows without a modifier make the price; where there
 * are none, those of the modifiers that most rows have.
 */
export function rowsByModifiers(prices: CollectedPrices, tables: FileTables): RowsByModifiers {
  const { rates, records, lists, sets } = prices
  const texts: string[] = []
  const ofSet = (set: number): string => {
    const id = sets[set]!.modifiers
    return (texts[id] ??= readModifiers(tables.texts.values[id]!))
  }
  const chosen = (group: CodeGroup, rows: Int32Array, setOf: (row: number) => number): RowsOfModifiers => {
    const [first, ...others] = new Set(group.sets.map(ofSet))
    if (others.length === 0) return { modifiers: first ?? '', rows }
    const counts = new Map<string, number>()
    const ofRows = Array.from(rows, (row) => ofSet(setOf(row)))
    for (const text of ofRows) counts.set(text, (counts.get(text) ?? 0) + 1)
    const modifiers = mostFrequent(counts)
    return { modifiers, rows: rows.filter((_, index) => ofRows[index] === modifiers) }
  }
  return {
    ratesOf: (group, rows) => chosen(group, rows, (row) => records.set.at(rates.record.at(row))),
    listsOf: (group) => chosen(group, group.listRows, lists.set.at).rows,
  }
}

/** None where there are rows without, else the one of most rows, the first of equals by name. */
function mostFrequent(counts: ReadonlyMap<string, number>): string {
  if (counts.size === 0 || counts.has('')) return ''
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]![0]
}
