import type { FileTables } from '../tables/file-tables.ts'
import { type ClassRates, classRates, type RateDigest, rateDigest } from './class-rates.ts'
import {
  type CodeGroup,
  codeGroups,
  type KeyOptions,
  type PriceKey,
  priceKey,
  priceKeys,
} from './code-groups.ts'
import {
  contractVotes,
  type LinePrices,
  linePrices,
  type Votes,
  exactE4,
  medianOf,
  medianOfList,
  nearestRank,
  sortStretch,
} from './medians.ts'
import { type MethodologyClass, type RowsByClass, rowsByClass } from './methodology-class.ts'
import { type CollectedPrices, methodologyOf } from './price-collector.ts'
import { type RowsByModifiers, rowsByModifiers } from './modified-rows.ts'
import { evidenceOf, type PriceEvidence } from './price-evidence.ts'

/** The price of one code in one setting, billing class and methodology class in one file. */
export type ClassPrice = PriceKey &
  PriceFigures &
  LinePrices & {
    methodologyClass: MethodologyClass
    /** `50 TC`: what all its rates have; empty for the service as it is. */
    modifiers: string
    /** Equal for the same rates in another file. */
    digest: number
    /**
     * The record behind the figure: the rate nearest to the contract median, else the first rate,
     * else the first list price.
     */
    evidence: PriceEvidence
  }

type ClassOptions = KeyOptions & {
  /** The payer line of a contract, by its id: lines are numbered by the caller. */
  lineOf: (contract: number) => number
}

/**
 * Prices of every (family, code, setting, billing class, drug unit, methodology class) in a
 * collected file, one at a time. Figures never mix methodology classes, nor rates with and without
 * modifiers; a code without any rate has the class `list_price`.
 */
export function* classPrices(
  prices: CollectedPrices,
  tables: FileTables,
  options: ClassOptions,
): Iterable<ClassPrice> {
  const context = {
    prices,
    tables,
    options,
    ratesOf: classRates(prices),
    votesOf: contractVotes(tables.contracts.length),
    linesOf: linePrices(options.lineOf, tables.contracts.length),
    digestOf: rateDigest(prices, tables),
    partsOf: rowsByClass(prices, tables),
    modified: rowsByModifiers(prices, tables),
  }
  for (const group of codeGroups(prices, priceKeys(tables, options))) yield* pricesOf(group, context)
}

type Context = {
  prices: CollectedPrices
  tables: FileTables
  options: ClassOptions
  ratesOf: (rows: Int32Array) => ClassRates
  votesOf: ReturnType<typeof contractVotes>
  linesOf: ReturnType<typeof linePrices>
  digestOf: RateDigest
  partsOf: RowsByClass
  modified: RowsByModifiers
}

function* pricesOf(group: CodeGroup, context: Context): Iterable<ClassPrice> {
  const { prices, tables, options, partsOf, modified } = context
  const listRows = modified.listsOf(group)
  const shared = {
    ...priceKey(group, tables, options),
    grossE4: medianOfList(listRows, prices.lists.grossE4),
    cashE4: medianOfList(listRows, prices.lists.cashE4),
  }
  const parts: [MethodologyClass, Int32Array][] =
    group.rateRows.length === 0 ? [['list_price', group.rateRows]] : partsOf(group.rateRows)
  for (const [methodologyClass, rows] of parts) {
    const { modifiers, rows: rateRows } = modified.ratesOf(group, rows)
    const price = classPrice({ ...group, rateRows, listRows }, context)
    const own = { ...shared, methodologyClass, modifiers, ...price }
    const isPlaceholder = isShareOfPlaceholder(own, options)
    const isModified = modifiers !== '' && price.pricedRates > 0
    const withheld = price.withheld ?? (isPlaceholder ? 'placeholder' : isModified ? 'modified' : null)
    yield { ...own, withheld }
  }
}

/** $1.00: hospitals write it where they have not set a charge yet. */
const PLACEHOLDER_CHARGE_E4 = 10_000
const CPT_SHAPE = /^\d{4}[0-9A-Z]$/

/**
 * Whether a price is a percentage of a charge of $1, which no service has. Pills and supplies may
 * cost that much: only services count, which have CPT codes or codes of whole cases.
 */
function isShareOfPlaceholder(
  { family, code, drugUnit, methodologyClass, grossE4, contractMedianE4 }: PricedKey,
  { kindOf = () => 'item' }: KeyOptions,
): boolean {
  const kind = kindOf(family)
  const isService = drugUnit === '' && (kind === 'item' || (kind === 'drug' && CPT_SHAPE.test(code)))
  return (
    methodologyClass === 'percent_of_charges' &&
    grossE4 === PLACEHOLDER_CHARGE_E4 &&
    contractMedianE4 !== null &&
    contractMedianE4 <= grossE4 &&
    isService
  )
}
type PricedKey = PriceKey &
  Pick<ClassPrice, 'methodologyClass'> &
  Pick<PriceFigures, 'grossE4' | 'contractMedianE4'>

function classPrice(group: CodeGroup, { prices, tables, ratesOf, votesOf, linesOf, digestOf }: Context) {
  const rates = ratesOf(group.rateRows)
  const votes = votesOf(rates.priced)
  const figures = classFigures(rates, votes, tables)
  return {
    ...figures,
    ...linesOf(votes),
    digest: digestOf(rates),
    evidence: evidenceOf(
      { ...group, priced: rates.priced, contractMedianE4: figures.contractMedianE4 },
      prices,
      tables,
    ),
  }
}

/**
 * What one code costs in one setting and methodology class, by one file. Amounts are E4 (1/10,000
 * dollar); null where there is none.
 */
export type PriceFigures = {
  /** Rates, priced or not, and those of them with a usable dollar. */
  rates: number
  pricedRates: number
  /**
   * Distinct contracts with a usable dollar, and those that only give a percentage or an algorithm.
   */
  contracts: number
  formulaContracts: number
  /** Priced rates whose dollar equals the list price. */
  listRates: number
  /** Median of usable dollars of all rates. */
  rowMedianE4: number | null
  /** Median over contracts of each contract's median: one vote per contract. */
  contractMedianE4: number | null
  /** 10th and 90th percentile over contracts, nearest rank. */
  p10E4: number | null
  p90E4: number | null
  minE4: number | null
  maxE4: number | null
  /** Medians over the records that give them, whatever the methodology. */
  grossE4: number | null
  cashE4: number | null
  /** Methodologies of the rates as published, most frequent first. */
  methodologies: string[]
  withheld: WithheldReason | null
}

/**
 * Why the figures are no price of the code: every dollar equals the list price, none of them can be
 * one ($0.01, all nines, zero, a share of a charge of $1), or every rate has a modifier, as TC for
 * the technical part alone.
 */
export const WITHHELD_REASONS = ['equals_list', 'placeholder', 'modified'] as const
export type WithheldReason = (typeof WITHHELD_REASONS)[number]

type Figures = Omit<PriceFigures, 'grossE4' | 'cashE4'>

/** Figures of the rates of one class. */
function classFigures(rates: ClassRates, votes: Votes, tables: FileTables): Figures {
  const { rows, priced, listRates } = rates
  const dollars = priced.dollarsE4.slice()
  sortStretch(dollars, 0, dollars.length)
  const medians = votes.isOneEach ? dollars : votes.mediansE4.slice().sort()
  const counts = {
    rates: rows.length,
    pricedRates: dollars.length,
    formulaContracts: formulaContracts(rates, votes),
    listRates,
  }
  return {
    ...counts,
    contracts: medians.length,
    rowMedianE4: exactE4(medianOf(dollars)),
    contractMedianE4: exactE4(medianOf(medians)),
    p10E4: exactE4(nearestRank(medians, 0.1)),
    p90E4: exactE4(nearestRank(medians, 0.9)),
    minE4: exactE4(dollars[0] ?? NaN),
    maxE4: exactE4(dollars.at(-1) ?? NaN),
    methodologies: methodologiesOf(rates, tables),
    withheld: withheldOf(counts),
  }
}

/** Number of contracts with a formula and no price. */
function formulaContracts({ rows, formulas: ids, contracts }: ClassRates, votes: Votes): number {
  let formulas: Set<number> | null = null
  for (let index = 0; index < rows.length; index++) {
    if (ids[index]! > 0) (formulas ??= new Set<number>()).add(contracts[index]!)
  }
  if (formulas) for (const contract of votes.contracts) formulas.delete(contract)
  return formulas?.size ?? 0
}

function withheldOf({
  rates,
  pricedRates,
  listRates,
  formulaContracts: formulas,
}: Counts): WithheldReason | null {
  if (pricedRates > 0) return listRates === pricedRates ? 'equals_list' : null
  return rates > 0 && formulas === 0 ? 'placeholder' : null
}
type Counts = Pick<Figures, 'rates' | 'pricedRates' | 'listRates' | 'formulaContracts'>

function methodologiesOf({ rows, terms }: ClassRates, { methodologies }: FileTables): string[] {
  const first = rows.length > 0 ? methodologyOf(terms[0]!) : -1
  let same = 0
  while (same < rows.length && methodologyOf(terms[same]!) === first) same++
  if (same === rows.length) return first < 0 ? [] : [methodologies.values[first] || 'not stated']
  const counts = new Map<number, number>()
  for (let index = 0; index < rows.length; index++)
    counts.set(methodologyOf(terms[index]!), (counts.get(methodologyOf(terms[index]!)) ?? 0) + 1)
  const named = [...counts].map(([id, count]) => ({ name: methodologies.values[id] || 'not stated', count }))
  return named.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)).map(({ name }) => name)
}
