import type { FileTables } from '../tables/file-tables.ts'
import { UNITS_PER_WHOLE } from '../text/amount.ts'
import { type CodeGroup, codeGroups } from './code-groups.ts'
import type { CodeSet } from './code-sets.ts'
import { classFigures, pricedRows } from './class-figures.ts'
import { contractVotes, type Votes } from './contract-votes.ts'
import { type LinePrices, linePrices } from './line-prices.ts'
import { METHODOLOGY_CLASSES, type MethodologyClass, methodologyClass } from './methodology-class.ts'
import { medianOfList } from './median.ts'
import type { CollectedPrices } from './price-collector.ts'
import { evidenceOf, type PriceEvidence } from './price-evidence.ts'
import type { PriceFigures } from './price-figures.ts'
import { rateDigest } from './rate-digest.ts'
import { methodologyOf } from './rate-terms.ts'

/** What one file says about one code in one setting, billing class and methodology class. */
export type ClassPrice = PriceFigures &
  LinePrices & {
    family: string
    code: string
    /** The code type as the hospital declares it; the first of several. */
    declaredType: string
    setting: string
    /** professional, facility, both, or empty when the file does not say. */
    billingClass: string
    /** `1 ml`: the price is for so much of a drug; empty for what is no drug. */
    drugUnit: string
    methodologyClass: MethodologyClass
    /** Equal for the same rates in another file. */
    digest: number
    /** The record behind the figure: the rate nearest to the contract median, else the first rate, else the first list price. */
    evidence: PriceEvidence
  }

export type ClassOptions = {
  /** The family that a declared code belongs to, null for what is not wanted. */
  familyOf: (declaredType: string, code: string) => string | null
  /** The payer line of a contract, by its id: lines are numbered by the caller. */
  lineOf: (contract: number) => number
}

/**
 * Prices of every (family, code, setting, billing class, drug unit, methodology class) in a collected file, one at a time. Kinds of
 * payment never meet in one figure; a code without any rate is of the class `list_price`.
 */
export function* classPrices(prices: CollectedPrices, tables: FileTables, options: ClassOptions): Iterable<ClassPrice> {
  const keyOf = groupKeys(tables, options)
  const votesOf = contractVotes(prices, tables.contracts.length)
  const context = { prices, tables, options, votesOf, digestOf: rateDigest(prices, tables), classOf: classes(tables) }
  for (const group of codeGroups(prices, keyOf)) yield* pricesOf(group, context)
}

type Context = {
  prices: CollectedPrices
  tables: FileTables
  options: ClassOptions
  votesOf: (priced: Int32Array) => Votes
  digestOf: (rows: Int32Array) => number
  /** Number of the class in METHODOLOGY_CLASSES. */
  classOf: (methodology: number) => number
}

/** Ids of (family, code) by code id, so that no text is made for each of a file's sets. */
function groupKeys(tables: FileTables, { familyOf }: ClassOptions) {
  const known: (number | null)[] = []
  const numbers = new Map<string, number>()
  const numberOf = (codeId: number): number | null => {
    const { type, code } = tables.code(codeId)
    const family = familyOf(type, code)
    if (family === null) return null
    const key = `${family}\u001f${code}`
    if (!numbers.has(key)) numbers.set(key, numbers.size)
    return numbers.get(key)!
  }
  return (codeId: number, { setting, billingClass, drugUnitE4, drugType }: CodeSet): string | null => {
    if (known[codeId] === undefined) known[codeId] = numberOf(codeId)
    return known[codeId] === null ? null : `${known[codeId]}:${setting}:${billingClass}:${drugUnitE4}:${drugType}`
  }
}

function classes(tables: FileTables) {
  const known: number[] = []
  return (methodology: number) => (known[methodology] ??= METHODOLOGY_CLASSES.indexOf(methodologyClass(tables.methodologies.values[methodology]!)))
}

function* pricesOf(group: CodeGroup, context: Context): Iterable<ClassPrice> {
  const { prices, tables, classOf } = context
  const lists = listFigures(group.listRows, prices)
  const words = { ...wordsOf(group, context), ...lists }
  if (group.rateRows.length === 0) yield { ...words, ...classPrice('list_price', group, context) }
  else for (const [name, rateRows] of rowsByClass(group.rateRows, (row) => classOf(methodologyOf(prices.rates.terms.at(row))))) {
    yield { ...words, ...classPrice(name, { ...group, rateRows }, context) }
  }

  function listFigures(rows: Int32Array, { lists: columns }: CollectedPrices) {
    return {
      grossE4: medianOfList(rows, columns.grossE4),
      cashE4: medianOfList(rows, columns.cashE4),
    }
  }

  function wordsOf({ codeId, terms }: CodeGroup, { options }: Context) {
    const { type, code } = tables.code(codeId)
    return {
      family: options.familyOf(type, code)!,
      code,
      declaredType: type,
      setting: tables.settings.values[terms.setting]!,
      billingClass: tables.billingClasses.values[terms.billingClass]!,
      drugUnit: drugUnitOf(terms, tables),
    }
  }
}

function classPrice(name: MethodologyClass, group: CodeGroup, { prices, tables, options, votesOf, digestOf }: Context) {
  const { rateRows: rows } = group
  const priced = pricedRows(rows, prices.rates)
  const votes = votesOf(priced)
  const figures = classFigures({ rows, priced, votes }, prices, tables)
  return {
    methodologyClass: name,
    ...figures,
    ...linePrices(votes, options.lineOf),
    digest: digestOf(rows),
    evidence: evidenceOf({ ...group, priced, contractMedianE4: figures.contractMedianE4 }, prices, tables),
  }
}

/** Rows of each class that there is, in their order; rows of one class only are not copied. */
function rowsByClass(rows: Int32Array, classOf: (row: number) => number): [MethodologyClass, Int32Array][] {
  const own = new Uint8Array(rows.length)
  for (let at = 0; at < rows.length; at++) own[at] = classOf(rows[at]!)
  const counts = METHODOLOGY_CLASSES.map(() => 0)
  for (const number of own) counts[number]!++
  if (counts[own[0]!] === rows.length) return [[METHODOLOGY_CLASSES[own[0]!]!, rows]]
  const parts = counts.map((count) => new Int32Array(count))
  const filled = counts.map(() => 0)
  for (let at = 0; at < rows.length; at++) parts[own[at]!]![filled[own[at]!]!++] = rows[at]!
  return METHODOLOGY_CLASSES.flatMap((name, number) => (counts[number] === 0 ? [] : [[name, parts[number]!]]))
}

function drugUnitOf({ drugUnitE4, drugType }: CodeSet, tables: FileTables): string {
  if (Number.isNaN(drugUnitE4)) return ''
  return `${drugUnitE4 / UNITS_PER_WHOLE} ${tables.drugTypes.values[drugType]!}`.trim()
}
