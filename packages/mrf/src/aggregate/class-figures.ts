import type { FileTables } from '../tables/file-tables.ts'
import type { Votes } from './contract-votes.ts'
import { exactE4, medianOf, nearestRank, sortStretch } from './median.ts'
import type { ClassRates } from './class-rates.ts'
import type { PriceFigures, WithheldReason } from './price-figures.ts'
import { methodologyOf } from './rate-terms.ts'

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

/** Contracts that give a formula and no price. */
function formulaContracts({ rows, formulas: ids, contracts }: ClassRates, votes: Votes): number {
  let formulas: Set<number> | null = null
  for (let at = 0; at < rows.length; at++) {
    if (ids[at]! > 0) (formulas ??= new Set<number>()).add(contracts[at]!)
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
  for (let at = 0; at < rows.length; at++)
    counts.set(methodologyOf(terms[at]!), (counts.get(methodologyOf(terms[at]!)) ?? 0) + 1)
  const named = [...counts].map(([id, count]) => ({ name: methodologies.values[id] || 'not stated', count }))
  return named.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)).map(({ name }) => name)
}
