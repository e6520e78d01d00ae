import type { ParsedRecord } from '@ppman/mrf'

/** A record in the words of the API and the command line; dollars are exact. */
export const recordJson = ({
  billingClass,
  drugUnit,
  drugType,
  discountedCash,
  rates,
  ...record
}: ParsedRecord) => ({
  ...record,
  billing_class: billingClass,
  drug_unit: drugUnit,
  drug_type: drugType,
  discounted_cash: discountedCash,
  rates: rates.map(({ p10, p90, ...rate }) => ({ ...rate, percentile_10: p10, percentile_90: p90 })),
})
