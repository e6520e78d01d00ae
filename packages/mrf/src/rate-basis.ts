import type { ChargeRecord, Rate } from './record.ts'
import { UNITS_PER_WHOLE } from './text/amount.ts'

/** What a rate's figure is based on, most reliable first. */
export const RATE_BASES = [
  'dollar',
  'dollar_from_percent',
  'dollar_percent_unreconciled',
  'percent_only',
  'algorithm_only',
  'list_price',
] as const
export type RateBasis = (typeof RATE_BASES)[number]

/** Dollars are published in whole cents, so a product may differ by one. */
const CENT_E4 = UNITS_PER_WHOLE / 100

type Figures = Pick<Rate, 'dollarE4' | 'percentE4' | 'algorithm'>
type Gross = Pick<ChargeRecord, 'grossE4'>

/**
 * Whether a rate's dollar is given alone, follows from its percentage, or contradicts it;
 * `list_price` when the rate is empty and only the record's list prices are left.
 */
export function basisOf({ dollarE4, percentE4, algorithm }: Figures, { grossE4 }: Gross): RateBasis {
  const [hasDollar, hasPercent] = [!Number.isNaN(dollarE4), !Number.isNaN(percentE4)]
  if (hasDollar && !hasPercent) return 'dollar'
  if (hasDollar)
    return isShareOf(dollarE4, percentE4, grossE4) ? 'dollar_from_percent' : 'dollar_percent_unreconciled'
  if (hasPercent) return 'percent_only'
  return algorithm > 0 ? 'algorithm_only' : 'list_price'
}

/**
 * Whether a dollar is the percentage of the gross charge, to the cent; false without a gross
 * charge.
 */
export const isShareOf = (dollarE4: number, percentE4: number, grossE4: number): boolean =>
  Math.abs(dollarE4 - (percentE4 / UNITS_PER_WHOLE / 100) * grossE4) <= CENT_E4 + 0.5
