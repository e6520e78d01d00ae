import type { PayerType } from '@ppman/payers'

/** What the directory says of a payer. */
export type Listing = {
  name: string
  payerType: PayerType
  /** Whether it is a contractor of Original Medicare. */
  isContractor: boolean
  /** Lines of business of its footprint. */
  planTypes: readonly string[]
}

/** Types that stand for one plan type; the others cover several. */
const PLAN_TYPE_OF: Partial<Record<PayerType, string>> = {
  commercial: 'commercial',
  blue: 'commercial',
  medicaid: 'medicaid',
  workers_comp: 'workers_comp',
  dental: 'dental',
  vision: 'vision',
}
const UNDECIDED = ['unknown', 'all']

/** The plan type that a listing leaves no doubt about, or null. */
export function planTypeOfListing({ name, payerType, isContractor, planTypes }: Listing): string | null {
  if (isContractor) return 'medicare_ffs'
  const [only, ...more] = planTypes
  if (only && more.length === 0 && !UNDECIDED.includes(only)) return only
  if (payerType === 'medicare' && /\badvantage\b/i.test(name)) return 'medicare_advantage'
  if (payerType === 'military') return /\btricare\b/i.test(name) ? 'tricare' : null
  return PLAN_TYPE_OF[payerType] ?? null
}
