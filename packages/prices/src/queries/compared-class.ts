import { METHODOLOGY_CLASSES, type MethodologyClass } from '@ppman/mrf'
import type { Price } from './price.ts'

/** Which kind of payment rows show: one, every one, none (an unknown one was asked for), or (null) the one that most of the hospitals share. */
export type AskedClass = MethodologyClass | 'all' | 'unknown' | null

/** A kind of payment by its name, in any case. An unknown one matches nothing; an empty one is none asked for. */
export function askedClass(name: string | undefined): AskedClass {
  if (!name) return null
  return ([...METHODOLOGY_CLASSES, 'all'] as const).find((each) => each === name.toLowerCase()) ?? 'unknown'
}

/** Kinds to show a row of, of those that the hospitals publish; null is a row without a price. */
export function classesToShow(
  asked: AskedClass,
  classes: readonly MethodologyClass[],
): readonly (MethodologyClass | null)[] {
  if (asked === 'all') return classes
  if (asked === 'unknown') return [null]
  return asked === null ? classes.slice(0, 1) : [asked]
}

/** Kinds of payment that stand beside each other unless another is asked for. */
const PREFERRED: readonly MethodologyClass[] = ['fee_schedule', 'case_rate']

/** Classes of the prices that most hospitals have, the preferred ones before all others; ties in the order of the classes. */
export function classesByShare(prices: readonly Price[]): MethodologyClass[] {
  const shares = METHODOLOGY_CLASSES.map((name) => ({ name, hospitals: hospitalsWith(prices, name) })).filter(
    ({ hospitals }) => hospitals > 0,
  )
  const rank = (name: MethodologyClass) => (PREFERRED.includes(name) ? 0 : name === 'list_price' ? 2 : 1)
  return shares
    .sort((a, b) => rank(a.name) - rank(b.name) || b.hospitals - a.hospitals)
    .map(({ name }) => name)
}

/** Hospitals with a price of the class; where nobody has a price, those that publish something of it. */
const hospitalsWith = (prices: readonly Price[], name: MethodologyClass): number =>
  new Set(prices.filter(({ methodologyClass }) => methodologyClass === name).map(({ ccn }) => ccn)).size

/** Prices for the facility. Those for professionals stand for a code only where nobody publishes another. */
export function facilityPrices(prices: readonly Price[]): Price[] {
  const facility = prices.filter(({ billingClass }) => billingClass !== 'professional')
  return facility.length > 0 ? facility : [...prices]
}
