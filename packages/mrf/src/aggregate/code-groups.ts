import type { FileTables } from '../tables/file-tables.ts'
import { UNITS_PER_WHOLE } from '../text/amount.ts'
import type { CodeSet, CollectedPrices } from './price-collector.ts'
import { type Column, int32Column } from './columns.ts'

/** Rows of the collected columns with one key. `codeId` and `terms` are those of the first row. */
export type CodeGroup = {
  codeId: number
  terms: CodeSet
  /** The code sets whose rows these are. */
  sets: readonly number[]
  rateRows: Int32Array
  listRows: Int32Array
}

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
    const group = {
      codeId,
      terms,
      sets,
      rateRows: rowsOf(ratesBySet, sets),
      listRows: rowsOf(listsBySet, sets),
    }
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

/** What a price is of. */
export type PriceKey = {
  family: string
  code: string
  /** The code type as the hospital declares it; the first of several. */
  declaredType: string
  setting: string
  /** professional, facility, both, or empty when the file does not say. */
  billingClass: string
  /** `1 ml`: the amount of the drug that the price is for; empty when it is no drug. */
  drugUnit: string
}

/** The family of a declared code; null for a code that is not wanted. */
type FamilyOf = (declaredType: string, code: string) => string | null

export type KeyOptions = {
  familyOf: FamilyOf
  /** The kind of a family; `item` by default. */
  kindOf?: (family: string) => CodeKind
}

/**
 * item: one service. drug: an item that may be priced by a unit. own: the hospital's own number.
 * category: a group of services, for example a revenue code. Own numbers and categories get no
 * price when the record also carries the code of an item or a drug.
 */
export type CodeKind = 'item' | 'drug' | 'own' | 'category'

type WantedCode = { number: number; kind: CodeKind }

/**
 * Returns a function that gives the grouping key of a code and its terms, built from ids; null for
 * a code nobody wants.
 */
export function priceKeys(tables: FileTables, { familyOf, kindOf = () => 'item' }: KeyOptions) {
  const wanted: (WantedCode | null)[] = []
  const numbers = new Map<string, number>()
  const find = (codeId: number): WantedCode | null => {
    const { type, code } = tables.code(codeId)
    const family = familyOf(type, code)
    if (family === null) return null
    const key = `${family}\u001f${code}`
    if (!numbers.has(key)) numbers.set(key, numbers.size)
    return { number: numbers.get(key)!, kind: kindOf(family) }
  }
  const wantedCode = (codeId: number): WantedCode | null => {
    if (wanted[codeId] === undefined) wanted[codeId] = find(codeId)
    return wanted[codeId]
  }
  const namesItem = ({ codes }: CodeSet): boolean => codes.some((codeId) => isItem(wantedCode(codeId)?.kind))

  return (codeId: number, terms: CodeSet): string | null => {
    const code = wantedCode(codeId)
    if (!code || (!isItem(code.kind) && namesItem(terms))) return null
    const unit = isPerUnit(code.kind) ? `${terms.drugUnitE4}:${terms.drugType}` : ''
    return `${code.number}:${terms.setting}:${terms.billingClass}:${unit}`
  }
}

const isItem = (kind: CodeKind | undefined): boolean => kind === 'item' || kind === 'drug'

/** Only drugs and own numbers have a price per unit, whatever the drug columns contain. */
export const isPerUnit = (kind: CodeKind): boolean => kind === 'drug' || kind === 'own'

/** The key of a group as texts. */
export function priceKey(
  { codeId, terms }: CodeGroup,
  tables: FileTables,
  { familyOf, kindOf = () => 'item' }: KeyOptions,
): PriceKey {
  const { type, code } = tables.code(codeId)
  const family = familyOf(type, code)!
  return {
    family,
    code,
    declaredType: type,
    setting: tables.settings.values[terms.setting]!,
    billingClass: tables.billingClasses.values[terms.billingClass]!,
    drugUnit: isPerUnit(kindOf(family)) ? drugUnitOf(terms, tables) : '',
  }
}

const drugUnitOf = ({ drugUnitE4, drugType }: CodeSet, tables: FileTables): string =>
  drugUnitText(Number.isNaN(drugUnitE4) ? null : drugUnitE4, tables.drugTypes.values[drugType]!)

/** A drug's unit as a price carries it, such as `1 ml`; empty without an amount. */
export const drugUnitText = (drugUnitE4: number | null, drugType: string | null): string =>
  drugUnitE4 === null ? '' : `${drugUnitE4 / UNITS_PER_WHOLE} ${drugType ?? ''}`.trim()
