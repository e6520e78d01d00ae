import type { FileTables } from '../tables/file-tables.ts'
import type { CodeGroup } from './code-groups.ts'
import { mediansByContract } from './contract-medians.ts'
import { exactE4, medianOf, nearestRank } from './median.ts'
import type { CollectedPrices } from './price-collector.ts'
import type { PriceFigures, WithheldReason } from './price-figures.ts'
import { equalsList, methodologyOf } from './rate-terms.ts'

type Figures = Omit<PriceFigures, 'grossE4' | 'cashE4'>

/** What hospitals write where a number is wanted and none is meant. */
const PLACEHOLDER_E4 = 100

/** Figures of the rates of one class, and the rows of those with a usable dollar. */
export function classFigures({ rateRows }: CodeGroup, prices: CollectedPrices, tables: FileTables): { figures: Figures; priced: number[] } {
  const { rates } = prices
  const priced = rateRows.filter((row) => rates.dollarE4.at(row) > PLACEHOLDER_E4)
  const dollars = Float64Array.from(priced, (row) => rates.dollarE4.at(row)).sort()
  const medians = mediansByContract(priced, rates)
  const counts = { ...contractCounts(rateRows, priced, prices), listRates: priced.filter((row) => equalsList(rates.terms.at(row))).length }
  const figures = {
    rates: rateRows.length,
    pricedRates: priced.length,
    ...counts,
    rowMedianE4: exactE4(medianOf(dollars)),
    contractMedianE4: exactE4(medianOf(medians)),
    p10E4: exactE4(nearestRank(medians, 0.1)),
    p90E4: exactE4(nearestRank(medians, 0.9)),
    minE4: exactE4(dollars[0] ?? NaN),
    maxE4: exactE4(dollars.at(-1) ?? NaN),
    methodologies: methodologiesOf(rateRows, prices, tables),
  }
  return { figures: { ...figures, withheld: withheldOf(figures) }, priced }
}

function contractCounts(rateRows: readonly number[], priced: readonly number[], { rates }: CollectedPrices) {
  const contracts = new Set(priced.map((row) => rates.contract.at(row)))
  const formulas = new Set<number>()
  for (const row of rateRows) {
    if (rates.formula.at(row) > 0 && !contracts.has(rates.contract.at(row))) formulas.add(rates.contract.at(row))
  }
  return { contracts: contracts.size, formulaContracts: formulas.size }
}

function withheldOf(figures: Omit<Figures, 'withheld'>): WithheldReason | null {
  if (figures.pricedRates > 0) return figures.listRates === figures.pricedRates ? 'equals_list' : null
  return figures.rates > 0 && figures.formulaContracts === 0 ? 'placeholder' : null
}

function methodologiesOf(rows: readonly number[], { rates }: CollectedPrices, { methodologies }: FileTables): string[] {
  const counts = new Map<number, number>()
  for (const row of rows) {
    const id = methodologyOf(rates.terms.at(row))
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  const named = [...counts].map(([id, count]) => ({ name: methodologies.values[id] || 'not stated', count }))
  return named.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)).map(({ name }) => name)
}
