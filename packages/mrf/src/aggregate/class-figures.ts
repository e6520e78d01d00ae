import type { FileTables } from '../tables/file-tables.ts'
import type { Votes } from './contract-votes.ts'
import { exactE4, medianOf, nearestRank, sortStretch } from './median.ts'
import type { CollectedPrices } from './price-collector.ts'
import type { PriceFigures, WithheldReason } from './price-figures.ts'
import { equalsList, methodologyOf } from './rate-terms.ts'

type Figures = Omit<PriceFigures, 'grossE4' | 'cashE4'>
type Rates = CollectedPrices['rates']

/** What hospitals write where a number is wanted and none is meant. */
const PLACEHOLDER_E4 = 100

/** Rows whose dollar can be a price; the same rows when all can. */
export function pricedRows(rows: Int32Array, { dollarE4 }: Rates): Int32Array {
  let count = 0
  for (let at = 0; at < rows.length; at++) count += Number(dollarE4.at(rows[at]!) > PLACEHOLDER_E4)
  if (count === rows.length) return rows
  const priced = new Int32Array(count)
  for (let at = 0, place = 0; place < count; at++) if (dollarE4.at(rows[at]!) > PLACEHOLDER_E4) priced[place++] = rows[at]!
  return priced
}

type Class = { rows: Int32Array; priced: Int32Array; votes: Votes }

/** Figures of the rates of one class. */
export function classFigures({ rows, priced, votes }: Class, { rates }: CollectedPrices, tables: FileTables): Figures {
  const dollars = new Float64Array(priced.length)
  for (let at = 0; at < priced.length; at++) dollars[at] = rates.dollarE4.at(priced[at]!)
  sortStretch(dollars, 0, dollars.length)
  const medians = votes.isOneEach ? dollars : votes.mediansE4.slice().sort()
  let listRates = 0
  for (let at = 0; at < priced.length; at++) listRates += Number(equalsList(rates.terms.at(priced[at]!)))
  const counts = { rates: rows.length, pricedRates: priced.length, formulaContracts: formulaContracts(rows, votes, rates), listRates }
  return {
    ...counts,
    contracts: medians.length,
    rowMedianE4: exactE4(medianOf(dollars)),
    contractMedianE4: exactE4(medianOf(medians)),
    p10E4: exactE4(nearestRank(medians, 0.1)),
    p90E4: exactE4(nearestRank(medians, 0.9)),
    minE4: exactE4(dollars[0] ?? NaN),
    maxE4: exactE4(dollars.at(-1) ?? NaN),
    methodologies: methodologiesOf(rows, rates, tables),
    withheld: withheldOf(counts),
  }
}

/** Contracts that give a formula and no price. */
function formulaContracts(rows: Int32Array, { contracts }: Votes, rates: Rates): number {
  let formulas: Set<number> | null = null
  for (let at = 0; at < rows.length; at++) {
    if (rates.formula.at(rows[at]!) > 0) (formulas ??= new Set<number>()).add(rates.contract.at(rows[at]!))
  }
  if (formulas) for (const contract of contracts) formulas.delete(contract)
  return formulas?.size ?? 0
}

function withheldOf({ rates, pricedRates, listRates, formulaContracts: formulas }: Counts): WithheldReason | null {
  if (pricedRates > 0) return listRates === pricedRates ? 'equals_list' : null
  return rates > 0 && formulas === 0 ? 'placeholder' : null
}
type Counts = Pick<Figures, 'rates' | 'pricedRates' | 'listRates' | 'formulaContracts'>

function methodologiesOf(rows: Int32Array, { terms }: Rates, { methodologies }: FileTables): string[] {
  const first = rows.length > 0 ? methodologyOf(terms.at(rows[0]!)) : -1
  let same = 0
  while (same < rows.length && methodologyOf(terms.at(rows[same]!)) === first) same++
  if (same === rows.length) return first < 0 ? [] : [methodologies.values[first] || 'not stated']
  const counts = new Map<number, number>()
  for (const row of rows) counts.set(methodologyOf(terms.at(row)), (counts.get(methodologyOf(terms.at(row))) ?? 0) + 1)
  const named = [...counts].map(([id, count]) => ({ name: methodologies.values[id] || 'not stated', count }))
  return named.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)).map(({ name }) => name)
}
