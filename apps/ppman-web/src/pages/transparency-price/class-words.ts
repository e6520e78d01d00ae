import type { MethodologyClass } from '@ppman/prices'

const KINDS: Record<MethodologyClass, string> = {
  fee_schedule: 'fee schedule',
  case_rate: 'case rate',
  per_diem: 'per diem',
  percent_of_charges: 'percent of charges',
  other: 'other',
  list_price: 'list price',
}

/** How a price is paid, in CMS's words. */
export const classWords = (name: MethodologyClass): string => KINDS[name]
