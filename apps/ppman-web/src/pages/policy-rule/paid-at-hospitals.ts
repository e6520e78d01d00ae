import { findPrices, type FoundPrice } from '@ppman/prices'
import { formatCount, hrefOf, titleCaseName } from '@ppman/web-ui'
import type { Ctx } from '../../context.ts'
import { formatDollars } from '../transparency-price/format.ts'

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

/** Prices of a code at hospitals, nearest first where a ZIP code is given; null without a price. */
export async function paidAtHospitals(ctx: Ctx, question: PaidQuestion): Promise<PaidText | null> {
  const { code, payer, state, near } = question
  const asked = { q: code, payerId: payer?.id, state, near, sort: near ? 'distance' : 'price', dir: 'asc' }
  const { items } = await findPrices(ctx, asked, { skip: 0, take: PRICES })
  return paidText(question, items)
}

/** One line for each hospital: its price with the most contracts. */
export function paidText(
  { code, payer, state = '', near = '' }: PaidQuestion,
  prices: readonly FoundPrice[],
): PaidText | null {
  const amountOf = (price: FoundPrice) => (payer ? price.payerMedianE4 : price.contractMedianE4)
  const priced = prices.filter((price) => price.code === code.toUpperCase() && amountOf(price) !== null)
  const first = [...Map.groupBy(priced, ({ ccn, hospitalName }) => ccn ?? hospitalName).values()].map(
    (ofHospital) => ofHospital.toSorted((a, b) => b.contracts - a.contracts)[0]!,
  )
  if (first.length === 0) return null
  const amounts = first.map((price) => amountOf(price)!).toSorted((a, b) => a - b)
  const highest = amounts.at(-1)! || 1
  const name = payer ? payer.name : 'All payers'
  return {
    title: payer ? `What ${payer.name} pays for ${code}` : `What hospitals are paid for ${code}`,
    summary:
      `${name}: median contract price at ${formatCount(first.length, 'hospital')}, ` +
      (first.length === 1
        ? formatDollars(highest)
        : `from ${formatDollars(amounts[0]!)} to ${formatDollars(highest)}`),
    median: formatDollars(amounts[Math.floor((amounts.length - 1) / 2)]!),
    lines: first.slice(0, SHOWN).map((price) => ({
      hospital: titleCaseName(price.hospitalName),
      place: [price.state, price.miles === null ? '' : `${Math.round(price.miles)} miles`]
        .filter(Boolean)
        .join(' · '),
      median: formatDollars(amountOf(price)),
      width: formatWidth(amountOf(price)! / highest),
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

const formatWidth = (share: number) => `${(Math.max(0.01, share) * 100).toFixed(1)}%`
