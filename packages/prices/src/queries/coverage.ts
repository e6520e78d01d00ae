/** How much of the country's prices is known, and how fresh it is. */
export type PriceCoverage = {
  states: { state: string; hospitals: number; withPrices: number }[]
  files: { status: string; layout: string | null; version: string | null; verdict: string; files: number }[]
  /** Hospitals by the age of the file they show, from the day it was read. */
  freshness: {
    within30Days: number
    within90Days: number
    within365Days: number
    older: number
    noFile: number
  }
  totals: {
    hospitals: number
    withPrices: number
    files: number
    rates: number
    payerLines: number
    matchedPayerLines: number
  }
}
