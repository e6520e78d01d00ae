import type { FileTables } from '../tables/file-tables.ts'
import { codeGroups, type CodeGroup } from './code-groups.ts'
import { contractVotes, exactE4, medianOf } from './medians.ts'
import type { CollectedPrices } from './price-collector.ts'
import { evidenceOf, type PriceEvidence } from './price-evidence.ts'

/**
 * What one file says about one code in one setting, whatever the methodology (data definitions).
 * Amounts are E4.
 */
export type CodePrice = {
  codeType: string
  code: string
  setting: string
  /** Rates with a usable dollar, and the distinct contracts among them. */
  pricedRates: number
  contracts: number
  /** Median of the usable dollars of all rates. */
  rowMedianE4: number | null
  /** Median over contracts of each contract's median. */
  contractMedianE4: number | null
  evidence: PriceEvidence
}

/** `type` in upper case, `code` as published, `setting` in lower case. */
export type CodeKey = { type: string; code: string; setting: string }
const everyKey = (_key: CodeKey) => true

/**
 * Medians of every (code type, code, setting) in a collected file, one at a time, by the data
 * definitions: usable dollars only, codes as published, methodologies mixed. `classPrices` gives
 * what is shown and compared.
 *
 * @param isWanted filters the keys; by default every key is wanted
 */
export function* codePrices(
  prices: CollectedPrices,
  tables: FileTables,
  isWanted = everyKey,
): Iterable<CodePrice> {
  const keyOf = (codeId: number, setting: number): CodeKey => ({
    ...tables.code(codeId),
    setting: tables.settings.values[setting]!,
  })
  const groups = codeGroups(prices, (codeId, { setting }) =>
    isWanted(keyOf(codeId, setting)) ? `${codeId}:${setting}` : null,
  )
  const context = { prices, tables, votesOf: contractVotes(tables.contracts.length) }
  for (const group of groups) {
    const { type, code, setting } = keyOf(group.codeId, group.terms.setting)
    yield { codeType: type, code, setting, ...mixedFigures(group, context) }
  }
}

type Context = { prices: CollectedPrices; tables: FileTables; votesOf: ReturnType<typeof contractVotes> }

function mixedFigures(group: CodeGroup, { prices, tables, votesOf }: Context) {
  const { rates } = prices
  const priced = group.rateRows.filter((row) => !Number.isNaN(rates.dollarE4.at(row)))
  const dollarsE4 = Float64Array.from(priced, rates.dollarE4.at)
  const medians = votesOf({ contracts: Int32Array.from(priced, rates.contract.at), dollarsE4 })
    .mediansE4.slice()
    .sort()
  const contractMedianE4 = exactE4(medianOf(medians))
  return {
    pricedRates: priced.length,
    contracts: medians.length,
    rowMedianE4: exactE4(medianOf(dollarsE4.toSorted())),
    contractMedianE4,
    evidence: evidenceOf({ ...group, priced: { rows: priced, dollarsE4 }, contractMedianE4 }, prices, tables),
  }
}
