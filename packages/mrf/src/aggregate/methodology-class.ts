/** Kinds of payment that may be compared with each other; `list_price` is what a hospital asks without any contract. */
export const METHODOLOGY_CLASSES = [
  'case_rate',
  'fee_schedule',
  'per_diem',
  'percent_of_charges',
  'other',
  'list_price',
] as const
export type MethodologyClass = (typeof METHODOLOGY_CLASSES)[number]

const CLASSES: readonly (readonly [RegExp, MethodologyClass])[] = [
  [/^case ?rates?$/, 'case_rate'],
  [/^fee ?schedules?$/, 'fee_schedule'],
  [/^per ?diems?$/, 'per_diem'],
  [/^percent(age)?\b.*\bcharges?$/, 'percent_of_charges'],
]

/**
 * The class of a methodology (CMS dictionary 3.0, "standard charge methodology"). A stay for a day and a stay as a whole are not
 * prices of one thing, so they never meet in one median.
 *
 * @param methodology as published, in lower case; what CMS does not list is `other`
 */
export function methodologyClass(methodology: string): MethodologyClass {
  const plain = methodology.replace(/[^a-z]+/g, ' ').trim()
  return CLASSES.find(([pattern]) => pattern.test(plain))?.[1] ?? 'other'
}
