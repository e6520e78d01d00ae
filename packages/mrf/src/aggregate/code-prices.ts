import type { FileTables } from '../tables/file-tables.ts'
import type { CollectedPrices } from './price-collector.ts'
import { groupBySet, rowsOf } from './group-by-set.ts'
import { mediansByContract } from './contract-medians.ts'
import { medianOf, nearestRank } from './median.ts'
import { evidenceOf, type PriceEvidence } from './price-evidence.ts'
import type { PriceFigures } from './price-figures.ts'

/** What one file says about one code in one setting. */
export type CodePrice = PriceFigures & {
  codeType: string
  code: string
  setting: string
  /** The record behind the figure: the rate nearest to the contract median, else the first rate, else the first list price. */
  evidence: PriceEvidence
}

/** `type` in upper case, `code` as published, `setting` in lower case. */
export type CodeKey = { type: string; code: string; setting: string }
const everyKey = (_key: CodeKey) => true

type Code = { codeId: number; setting: number; sets: number[] }

/**
 * Prices of every (code type, code, setting) in a collected file, one at a time, by the data definitions: usable dollars only,
 * codes as published.
 *
 * @param isWanted leaves out what nobody asked for; everything is wanted unless told
 */
export function* codePrices(prices: CollectedPrices, tables: FileTables, isWanted = everyKey): Iterable<CodePrice> {
  const rates = groupBySet(prices.rates.set, prices.sets.length)
  const lists = groupBySet(prices.lists.set, prices.sets.length)
  for (const code of codesOf(prices)) {
    if (!isWanted({ ...tables.code(code.codeId), setting: tables.settings.values[code.setting]! })) continue
    const group = { ...code, rateRows: [...rowsOf(rates, code.sets)], listRows: [...rowsOf(lists, code.sets)] }
    if (group.rateRows.length + group.listRows.length > 0) yield codePrice(group, prices, tables)
  }
}

/** Each code in each setting, with the sets it is part of. */
function codesOf({ sets }: CollectedPrices): Iterable<Code> {
  const codes = new Map<string, Code>()
  for (const [set, { codes: members, setting }] of sets.entries()) {
    for (const codeId of members) {
      const key = `${codeId}:${setting}`
      const known = codes.get(key)
      if (known) known.sets.push(set)
      else codes.set(key, { codeId, setting, sets: [set] })
    }
  }
  return codes.values()
}

type Group = Code & { rateRows: number[]; listRows: number[] }

function codePrice(group: Group, prices: CollectedPrices, tables: FileTables): CodePrice {
  const { rates, lists } = prices
  const { type, code } = tables.code(group.codeId)
  const priced = group.rateRows.filter((row) => !Number.isNaN(rates.dollarE4.at(row)))
  const dollars = Float64Array.from(priced, (row) => rates.dollarE4.at(row)).sort()
  const contractMedians = mediansByContract(priced, prices.rates)
  const contractMedianE4 = rounded(medianOf(contractMedians))
  return {
    codeType: type,
    code,
    setting: tables.settings.values[group.setting]!,
    rates: group.rateRows.length,
    pricedRates: priced.length,
    contracts: contractMedians.length,
    rowMedianE4: rounded(medianOf(dollars)),
    contractMedianE4,
    p10E4: rounded(nearestRank(contractMedians, 0.1)),
    p90E4: rounded(nearestRank(contractMedians, 0.9)),
    minE4: rounded(dollars[0] ?? NaN),
    maxE4: rounded(dollars.at(-1) ?? NaN),
    grossE4: medianOfList(group.listRows.map((row) => lists.grossE4.at(row))),
    cashE4: medianOfList(group.listRows.map((row) => lists.cashE4.at(row))),
    methodologies: methodologiesOf(priced, prices, tables),
    evidence: evidenceOf({ ...group, priced, contractMedianE4 }, prices, tables),
  }
}

function medianOfList(amounts: readonly number[]): number | null {
  return rounded(medianOf(Float64Array.from(amounts.filter((amountE4) => amountE4 > 0)).sort()))
}

function methodologiesOf(priced: readonly number[], { rates }: CollectedPrices, { methodologies }: FileTables): string[] {
  const counts = new Map<number, number>()
  for (const row of priced) counts.set(rates.methodology.at(row), (counts.get(rates.methodology.at(row)) ?? 0) + 1)
  const named = [...counts].map(([id, count]) => ({ name: methodologies.values[id] || 'not stated', count }))
  return named.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)).map(({ name }) => name)
}

/** Exact to the unit: the mean of two units may end in a half. */
const rounded = (amountE4: number) => (Number.isNaN(amountE4) ? null : Math.round(amountE4))
