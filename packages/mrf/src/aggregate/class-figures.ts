import type { FileTables } from '../tables/file-tables.ts'
import type { ClassRates } from './class-rates.ts'
import type { Votes } from './contract-votes.ts'
import { exactE4, medianOf, nearestRank, sortStretch } from './median.ts'
import { methodologyOf } from './price-collector.ts'

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
 * Why the figures are no price: every dollar equals the list price, or none of them can be one
 * ($0.01, all nines, zero).
 */
export const WITHHELD_REASONS = ['equals_list', 'placeholder'] as const
export type WithheldReason = (typeof WITHHELD_REASONS)[number]

type Figures = Omit<PriceFigures, 'grossE4' | 'cashE4'>

/** Figures of the rates of one class. */
export function classFigures(rates: ClassRates, votes: Votes, tables: FileTables): Figures {
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
