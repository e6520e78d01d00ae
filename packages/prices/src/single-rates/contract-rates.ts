import {
  drugUnitText,
  isPerUnit,
  isUsableDollar,
  methodologyClass,
  type MethodologyClass,
  readModifiers,
} from '@ppman/mrf'
import type { PriceGroupRepo, RankedKind } from '../queries/price-group-repo.ts'
import type { PriceRepo } from '../queries/price-repo.ts'
import type { Price } from '../queries/price.ts'
import { codeFamily, codeKind, foldFamily } from '../code-family.ts'
import type { ContractPayer, contractPayerRepo } from '../payer-attribution/payer-line-repo.ts'
import { rateIdText, type SingleRate } from './single-rate-repo.ts'
import type { SingleRates } from './single-rates.ts'

/** What one contract pays for a procedure by one methodology. Amounts are E4. */
export type ContractRate = {
  /** Names as the hospital publishes them. */
  payer: string
  plan: string
  productLine: string | null
  payerId: string | null
  /** As published, in lower case; empty where the file does not say. */
  methodology: string
  methodologyClass: MethodologyClass
  /** `50 TC`: modifiers of its lines; empty for the service as it is. */
  modifiers: string
  /** The median of its usable dollar rates; null where it has none. */
  dollarE4: number | null
  /** Share of charges, 1/10,000 percent. */
  percentE4: number | null
  algorithm: string | null
  /** The hospital's own estimate, or the median of what was paid on its claims. */
  estimateE4: number | null
  /** The claims behind a paid median, as published; null where none are counted. */
  claims: string | null
  /** Published lines behind it. */
  lines: number
  /** Id and 0-based record of the line nearest to the median. */
  rateId: string
  recordNo: number
}

export type ContractList = {
  /** The price whose contracts are listed. */
  price: Price
  /** The hospital's other prices for the code: other settings and kinds of payment. */
  others: Price[]
  contracts: ContractRate[]
  /** What contracts pay with other modifiers than the price has. */
  modified: ContractRate[]
  /** Lines beyond those that were read; 0 mostly. */
  linesLeftOut: number
}

type Asked = { ccn: string; code: string; codeType?: string | undefined }
type Chosen = {
  setting?: string | undefined
  methodologyClass?: string | undefined
  drugUnit?: string | undefined
}
type Deps = {
  prices: PriceRepo
  priceGroups: PriceGroupRepo
  singleRates: SingleRates
  contractPayers: ReturnType<typeof contractPayerRepo>
}

/** Published lines that one page reads at most. */
const MAX_LINES = 2_000

/**
 * Every contract of a hospital for a procedure in one setting and kind of payment: those asked for,
 * else those that the price search ranks, else those of most contracts.
 *
 * @returns null when the hospital publishes no price of the code
 */
export async function listContracts(
  { prices, priceGroups, singleRates, contractPayers }: Deps,
  { ccn, code, codeType, ...chosen }: Asked & Chosen,
): Promise<ContractList | null> {
  const family = codeType ? foldFamily(codeFamily(codeType, code)) : null
  const [found, keys] = await Promise.all([
    prices.ofCodes([code, code.toUpperCase()], [ccn]),
    priceGroups.codesOf([{ code, family }]),
  ])
  const own = found.filter((price) => family === null || foldFamily(price.family) === family)
  const ids = keys.map(({ id }) => id)
  const ranked = await priceGroups.rankedKinds(ids, { setting: chosen.setting, near: null })
  const price = choosePrice(own, chosen, ranked)
  if (!price) return null
  const { fileId, setting, family: type } = price
  const [{ items, total }, payers] = await Promise.all([
    singleRates.list(
      fileId,
      { code: price.code, codeType: price.declaredType || type, setting: setting || undefined },
      { skip: 0, take: MAX_LINES },
    ),
    contractPayers.ofFile(fileId),
  ])
  const all = contractsOf(
    fileId,
    items.filter((rate) => isOfPrice(rate, price)),
    payers,
  )
  return {
    price,
    others: own.filter(({ id }) => id !== price.id),
    contracts: all.filter(({ modifiers }) => modifiers === price.modifiers),
    modified: all.filter(({ modifiers }) => modifiers !== price.modifiers),
    linesLeftOut: Math.max(0, total - items.length),
  }
}

/**
 * The price in the setting and kind that are asked for; facility prices, those that the price
 * search ranks and those of more contracts win. A price for both settings serves either, where the
 * setting itself has no rates.
 */
function choosePrice(
  prices: readonly Price[],
  { setting, methodologyClass: kind, drugUnit }: Chosen,
  ranked: readonly RankedKind[],
): Price | null {
  const isAsked = (price: Price) =>
    (!setting || price.setting === setting || price.setting === 'both') &&
    (!kind || price.methodologyClass === kind) &&
    (drugUnit === undefined || price.drugUnit === drugUnit)
  const hasRatesAsked = (price: Price) => Number(price.rates > 0) * (price.setting === setting ? 2 : 1)
  return (
    prices
      .filter(isAsked)
      .sort(
        (a, b) =>
          Number(a.billingClass === 'professional') - Number(b.billingClass === 'professional') ||
          (setting ? hasRatesAsked(b) - hasRatesAsked(a) : 0) ||
          Number(b.contractMedianE4 !== null) - Number(a.contractMedianE4 !== null) ||
          Number(isRanked(b, ranked)) - Number(isRanked(a, ranked)) ||
          b.contracts - a.contracts ||
          b.rates - a.rates,
      )[0] ?? null
  )
}

/** Whether the price search ranks prices of this kind. */
const isRanked = (price: Price, ranked: readonly RankedKind[]): boolean =>
  ranked.some(
    ({ family, setting, methodologyClass: kind, drugUnit, isProfessional }) =>
      family === price.family &&
      setting === price.setting &&
      kind === price.methodologyClass &&
      drugUnit === price.drugUnit &&
      isProfessional === (price.billingClass === 'professional'),
  )

/** Whether a line is one of those behind a price, of any methodology. */
export const isOfPrice = (
  rate: SingleRate,
  price: Pick<Price, 'family' | 'setting' | 'billingClass' | 'drugUnit'>,
): boolean =>
  rate.payer !== null &&
  (rate.billingClass ?? '') === price.billingClass &&
  (rate.setting ?? '') === price.setting &&
  (!isPerUnit(codeKind(price.family)) || drugUnitText(rate.drugUnitE4, rate.drugType) === price.drugUnit)

/** Rates by contract, methodology and modifiers, in the order of the file. Pure. */
export function contractsOf(
  fileId: string,
  rates: readonly SingleRate[],
  payers: readonly ContractPayer[],
): ContractRate[] {
  const payerOf = new Map(payers.map((one) => [keyOf(one.payer, one.plan), one]))
  const groups = Map.groupBy(rates, ({ payer, plan, methodology, modifiers }) =>
    [keyOf(payer ?? '', plan ?? ''), methodology ?? '', readModifiers(modifiers ?? '')].join('\u001f'),
  )
  return [...groups.values()].map((lines) => contractOf(fileId, lines, payerOf))
}

const keyOf = (payer: string, plan: string): string => `${payer.toLowerCase()}\u001f${plan.toLowerCase()}`

function contractOf(
  fileId: string,
  lines: readonly SingleRate[],
  payerOf: ReadonlyMap<string, ContractPayer>,
): ContractRate {
  const dollar = middleOf(lines, ({ dollarE4 }) => usable(dollarE4))
  const nearest = dollar?.line ?? lines[0]!
  const estimate = middleOf(lines, estimateOf)
  const named = payerOf.get(keyOf(nearest.payer ?? '', nearest.plan ?? ''))
  return {
    payer: nearest.payer ?? '',
    plan: nearest.plan ?? '',
    productLine: named?.productLine ?? null,
    payerId: named?.payerId ?? null,
    methodology: nearest.methodology ?? '',
    methodologyClass: methodologyClass(nearest.methodology ?? ''),
    modifiers: readModifiers(nearest.modifiers ?? ''),
    dollarE4: dollar?.amountE4 ?? null,
    percentE4: nearest.percentE4,
    algorithm: nearest.algorithm,
    estimateE4: estimate?.amountE4 ?? null,
    claims: estimate && usable(estimate.line.estimatedE4) === null ? estimate.line.count : null,
    lines: lines.length,
    rateId: rateIdText(fileId, nearest),
    recordNo: nearest.recordNo,
  }
}

const usable = (amountE4: number | null): number | null =>
  amountE4 !== null && isUsableDollar(amountE4) ? amountE4 : null

/** What the hospital states that a formula comes to. A median of no claims is no amount. */
const estimateOf = ({ estimatedE4, medianE4, count }: SingleRate): number | null =>
  usable(estimatedE4) ?? (count === '0' ? null : usable(medianE4))

/** The median of an amount over lines, rounded to 1/10,000 dollar, and the line nearest to it. */
function middleOf(
  lines: readonly SingleRate[],
  amountOf: (line: SingleRate) => number | null,
): { amountE4: number; line: SingleRate } | null {
  const given = lines.flatMap((line) => {
    const amountE4 = amountOf(line)
    return amountE4 === null ? [] : [{ amountE4, line }]
  })
  if (given.length === 0) return null
  const amounts = given.map(({ amountE4 }) => amountE4).sort((a, b) => a - b)
  const half = amounts.length >> 1
  const median =
    amounts.length % 2 === 1 ? amounts[half]! : Math.round((amounts[half - 1]! + amounts[half]!) / 2)
  const distance = ({ amountE4 }: { amountE4: number }) => Math.abs(amountE4 - median)
  const { line } = given.reduce((a, b) => (distance(b) < distance(a) ? b : a))
  return { amountE4: median, line }
}
