import type { MethodologyClass } from '@ppman/mrf'
import type { ListedHospital } from '../hospitals/hospital.ts'
import { noMedianReason, type NoPriceReason, type Price } from './price.ts'

export type ComparedCell = {
  price: Price | null
  /** Why there is no median, else null. */
  reason: NoPriceReason | null
  against: 'cheaper' | 'pricier' | 'equal' | null
}

/** What a hospital says in a row: its price of the class, else why there is none. `prices` are the hospital's own. */
export function ownPrice(
  prices: readonly Price[],
  wanted: MethodologyClass | null,
): Omit<ComparedCell, 'against'> {
  const own = bestOf(prices.filter(({ methodologyClass }) => methodologyClass === wanted))
  if (own) return { price: own, reason: noMedianReason(own) }
  const other = bestOf(prices)
  if (!other) return { price: null, reason: 'not_published' }
  const reason = noMedianReason(other)
  return reason ? { price: other, reason } : { price: null, reason: 'other_methodology' }
}

/** A hospital may give a code for several billing classes: what more contracts speak of is shown, a price before none. */
const bestOf = (prices: readonly Price[]): Price | null =>
  prices.toSorted((a, b) => priced(b) - priced(a) || b.contracts - a.contracts || b.rates - a.rates)[0] ??
  null
const priced = ({ contractMedianE4 }: Price) => Number(contractMedianE4 !== null)

export function cellOf(
  hospital: ListedHospital | null,
  { price, reason }: Omit<ComparedCell, 'against'>,
  rowMedianE4: number | null,
): ComparedCell {
  if (!hospital) return { price: null, reason: 'not_found', against: null }
  if (!price && reason === 'not_published' && hospital.fileId === null)
    return { price: null, reason: 'no_file', against: null }
  return {
    price,
    reason,
    against: reason === null ? comparedTo(price?.contractMedianE4 ?? null, rowMedianE4) : null,
  }
}

function comparedTo(amountE4: number | null, rowMedianE4: number | null): ComparedCell['against'] {
  if (amountE4 === null || rowMedianE4 === null) return null
  if (amountE4 === rowMedianE4) return 'equal'
  return amountE4 < rowMedianE4 ? 'cheaper' : 'pricier'
}
