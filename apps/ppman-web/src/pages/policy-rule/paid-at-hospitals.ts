import { DEFAULT_LINE, findCodePrices, type GroupedPrice, type PriceGroup } from '@ppman/prices'
import { formatCount, hrefOf, titleCaseName } from '@ppman/web-ui'
import type { Ctx } from '../../context.ts'
import { formatBasis, formatDollars, formatLine, formatMiles } from '../transparency-price/format.ts'

/** A code, and where given a payer, a state and a ZIP code to search near. */
export type PaidQuestion = {
  code: string
  payer: { id: string; name: string } | null
  state?: string | undefined
  near?: string | undefined
}

type PaidLine = {
  hospital: string
  place: string
  median: string
  /** Length of the bar, in percent of the highest. */
  width: string
  href: string
  isSample: boolean
}

/** What hospitals are paid for a code, by the payer or over all their contracts. */
export type PaidText = {
  title: string
  summary: string
  median: string
  lines: PaidLine[]
  allHref: string
  allLabel: string
}

const SHOWN = 12
const PRICES = 50

/**
 * Prices of a code as the price search ranks them, nearest first where a ZIP code is given; null
 * where no price can be compared.
 */
export async function paidAtHospitals(ctx: Ctx, question: PaidQuestion): Promise<PaidText | null> {
  const { code, payer, state, near } = question
  const sort = near ? 'distance' : 'lowest'
  const asked = { code, payerId: payer?.id, state, place: near, sort, line: DEFAULT_LINE } as const
  const group = await findCodePrices(ctx, { ...asked, take: PRICES })
  return group && paidText(question, group)
}

/** One line for each hospital, in the setting and kind of payment that the group ranks. */
export function paidText(
  { code, payer, state = '', near = '' }: PaidQuestion,
  { items, kind }: Pick<PriceGroup, 'items' | 'kind'>,
): PaidText | null {
  const amountOf = (price: GroupedPrice) =>
    payer ? price.payerMedianE4 : (price.lineMedianE4 ?? price.contractMedianE4)
  const priced = items.filter((price) => amountOf(price) !== null)
  const compared = priced.filter(({ isComparable }) => isComparable)
  if (kind === null || compared.length === 0) return null
  const counted = withoutSamples(compared)
  const amounts = counted.map((price) => amountOf(price)!).toSorted((a, b) => a - b)
  const highest = Math.max(...compared.map((price) => amountOf(price)!)) || 1
  const apart = priced.filter(({ isComparable }) => !isComparable)
  const byAmount = (a: GroupedPrice, b: GroupedPrice) =>
    Number(a.isSample) - Number(b.isSample) || amountOf(a)! - amountOf(b)!
  const ranked = near ? compared : compared.toSorted(byAmount)
  const basis = formatBasis(kind)
  return {
    title: payer
      ? `What ${payer.name} pays for ${code}: ${basis}`
      : `What hospitals are paid for ${code}: ${basis}`,
    summary: summaryOf(payer?.name ?? `Insurers, ${formatLine(DEFAULT_LINE)}`, counted, amounts),
    median: formatDollars(amounts[Math.floor((amounts.length - 1) / 2)]!),
    lines: [...ranked, ...apart].slice(0, SHOWN).map((price) => ({
      hospital: titleCaseName(price.hospitalName),
      place: placeOf(price),
      median: formatDollars(amountOf(price)),
      width: price.isComparable ? formatWidth(amountOf(price)! / highest) : '0%',
      href: `/transparency/evidence?price=${price.id}`,
      isSample: price.isSample,
    })),
    allHref: hrefOf({
      path: '/transparency/search',
      query: { q: code, payer_id: payer?.id ?? '', state, near },
    }),
    allLabel: `All prices for ${code}`,
  }
}

/** Samples count only among themselves, as in the search. */
function withoutSamples(prices: readonly GroupedPrice[]): readonly GroupedPrice[] {
  const real = prices.filter(({ isSample }) => !isSample)
  return real.length > 0 ? real : prices
}

function summaryOf(name: string, counted: readonly GroupedPrice[], amounts: readonly number[]): string {
  const kind = counted.every(({ isSample }) => isSample) ? 'sample hospital' : 'hospital'
  const [low, high] = [formatDollars(amounts[0]!), formatDollars(amounts.at(-1)!)]
  return (
    `${name}: median at ${formatCount(counted.length, kind)}, ` +
    (low === high ? low : `from ${low} to ${high}`)
  )
}

/** The place of a hospital, and what its price is where it is not ranked. */
const placeOf = (price: GroupedPrice): string =>
  [price.state, formatMiles(price.miles), price.isComparable ? '' : `not comparable: ${formatBasis(price)}`]
    .filter(Boolean)
    .join(' · ')

const formatWidth = (share: number) => `${(Math.max(0.01, share) * 100).toFixed(1)}%`
