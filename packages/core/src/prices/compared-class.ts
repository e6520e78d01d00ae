import { METHODOLOGY_CLASSES, type MethodologyClass } from '@ppman/mrf'
import type { Price } from './price.ts'

/** Kinds of payment that stand beside each other unless another is asked for. */
const PREFERRED: readonly MethodologyClass[] = ['fee_schedule', 'case_rate']

/** Classes of the prices that most hospitals have, the preferred ones before all others; ties in the order of the classes. */
export function classesByShare(prices: readonly Price[]): MethodologyClass[] {
  const shares = METHODOLOGY_CLASSES.map((name) => ({ name, hospitals: hospitalsWith(prices, name) })).filter(({ hospitals }) => hospitals > 0)
  const rank = (name: MethodologyClass) => (PREFERRED.includes(name) ? 0 : name === 'list_price' ? 2 : 1)
  return shares.sort((a, b) => rank(a.name) - rank(b.name) || b.hospitals - a.hospitals).map(({ name }) => name)
}

/** Hospitals with a price of the class; where nobody has a price, those that publish something of it. */
const hospitalsWith = (prices: readonly Price[], name: MethodologyClass): number =>
  new Set(prices.filter(({ methodologyClass }) => methodologyClass === name).map(({ ccn }) => ccn)).size

/** Prices for the facility. Those for professionals stand for a code only where nobody publishes another. */
export function facilityPrices(prices: readonly Price[]): Price[] {
  const facility = prices.filter(({ billingClass }) => billingClass !== 'professional')
  return facility.length > 0 ? facility : [...prices]
}
