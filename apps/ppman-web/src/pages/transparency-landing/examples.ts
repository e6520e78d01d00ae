import type { PriceCoverage } from '@ppman/prices'
import { exampleHospital } from '../transparency-price/example-hospital.ts'
import { landingModel } from './view-model.ts'

const coverage: PriceCoverage = {
  states: [],
  files: [],
  freshness: { within30Days: 1, within90Days: 0, within365Days: 0, older: 0, noFile: 5 },
  totals: { hospitals: 6, withPrices: 1, files: 2, rates: 1_234_567, payerLines: 3, matchedPayerLines: 2 },
}

export const landingExamples = {
  'with prices': landingModel({ coverage, latest: [exampleHospital()] }),
  'while the database is away': landingModel(null),
}
