/**
 * What the independent reader found in a file (`expected.json` of the price-transparency data;
 * definitions in its README).
 */
export type ExpectedFile = ExpectedFigures & {
  layout: string
  version: string
  hospital_name: string
  last_updated_on: string
  charge_records: number
  rates: number
  payer_plans: number
  distinct_codes: number
  sum_dollar_cents: number
  medians: ExpectedMedian[]
  samples: ExpectedSample[]
}

/** Counts over all rates and records of a file. */
export type ExpectedFigures = {
  rates_with_dollar: number
  rates_with_percentage: number
  rates_with_algorithm: number
  rates_percentage_only: number
  rates_dollar_and_percentage: number
  rates_with_median: number
  rates_median_but_count_zero: number
  count_1_through_10: number
  records_with_gross: number
  records_with_cash: number
}

export type ExpectedMedian = {
  code_type: string
  code: string
  setting: string
  row_median: number
  contract_median: number
  rows: number
  contracts: number
}

export type ExpectedSample = {
  /** 0-based row of a CSV; item and `standard_charges` element of a JSON file. */
  record: number | [number, number]
  payer: string
  plan: string
  dollar: number | null
  pct: number | null
  algorithm: boolean
  methodology: string
  codes: [string, string][]
  setting: string
}

export type ExpectedQuirk = {
  expect: string
  base: string
  flags: string[]
  first_records?: (number | null)[]
}
export type Expected = { files: Record<string, ExpectedFile>; quirks?: Record<string, ExpectedQuirk> }
