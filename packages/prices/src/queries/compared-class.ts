import { METHODOLOGY_CLASSES, type MethodologyClass } from '@ppman/mrf'
import type { Price } from './price.ts'

/**
 * The requested kind of payment; null means the one that most hospitals share, `unknown` matches
 * nothing.
 */
export type AskedClass = MethodologyClass | 'all' | 'unknown' | null

/** Parses a kind of payment in any case. */
export function askedClass(name: string | undefined): AskedClass {
  if (!name) return null
  return ([...METHODOLOGY_CLASSES, 'all'] as const).find((each) => each === name.toLowerCase()) ?? 'unknown'
}

/** Kinds of payment to show, of those that the hospitals publish; null is a row without a price. */
export function classesToShow(
  asked: AskedClass,
  classes: readonly MethodologyClass[],
): readonly (MethodologyClass | null)[] {
  if (asked === 'all') return classes
  if (asked === 'unknown') return [null]
  return asked === null ? classes.slice(0, 1) : [asked]
}

/** Kinds of payment preferred for a comparison. */
const PREFERRED: readonly MethodologyClass[] = ['fee_schedule', 'case_rate']

/** Classes by the number of hospitals that publish them, preferred ones first. */
export function classesByShare(prices: readonly Price[]): MethodologyClass[] {
  const shares = METHODOLOGY_CLASSES.map((name) => ({ name, hospitals: hospitalsWith(prices, name) })).filter(
    ({ hospitals }) => hospitals > 0,
  )
  const rank = (name: MethodologyClass) => (PREFERRED.includes(name) ? 0 : name === 'list_price' ? 2 : 1)
  return shares
    .sort((a, b) => rank(a.name) - rank(b.name) || b.hospitals - a.hospitals)
    .map(({ name }) => name)
}

/** Number of hospitals that publish the class. */
const hospitalsWith = (prices: readonly Price[], name: MethodologyClass): number =>
  new Set(prices.filter(({ methodologyClass }) => methodologyClass === name).map(({ ccn }) => ccn)).size

/** Facility prices; professional prices only where nobody publishes another. */
export function facilityPrices(prices: readonly Price[]): Price[] {
  const facility = prices.filter(({ billingClass }) => billingClass !== 'professional')
  return facility.length > 0 ? facility : [...prices]
}
