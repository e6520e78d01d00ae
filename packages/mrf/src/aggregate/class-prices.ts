import type { FileTables } from '../tables/file-tables.ts'
import { classFigures, type PriceFigures } from './class-figures.ts'
import { type ClassRates, classRates } from './class-rates.ts'
import { type CodeGroup, codeGroups } from './code-groups.ts'
import { contractVotes, type LinePrices, linePrices } from './contract-votes.ts'
import { medianOfList } from './median.ts'
import { type MethodologyClass, type RowsByClass, rowsByClass } from './methodology-class.ts'
import type { CollectedPrices } from './price-collector.ts'
import { evidenceOf, type PriceEvidence } from './price-evidence.ts'
import { type KeyOptions, type PriceKey, priceKey, priceKeys } from './price-key.ts'
import { type RateDigest, rateDigest } from './rate-digest.ts'

/** The price of one code in one setting, billing class and methodology class in one file. */
export type ClassPrice = PriceKey &
  PriceFigures &
  LinePrices & {
    methodologyClass: MethodologyClass
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
 * collected file, one at a time. Figures never mix methodology classes; a code without any rate has
 * the class `list_price`.
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
}

function* pricesOf(group: CodeGroup, context: Context): Iterable<ClassPrice> {
  const { prices, tables, options, partsOf } = context
  const shared = {
    ...priceKey(group, tables, options),
    grossE4: medianOfList(group.listRows, prices.lists.grossE4),
    cashE4: medianOfList(group.listRows, prices.lists.cashE4),
  }
  const parts: [MethodologyClass, Int32Array][] =
    group.rateRows.length === 0 ? [['list_price', group.rateRows]] : partsOf(group.rateRows)
  for (const [methodologyClass, rateRows] of parts)
    yield { ...shared, methodologyClass, ...classPrice({ ...group, rateRows }, context) }
}

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
