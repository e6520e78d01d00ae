import type { ListedHospital, PriceCoverage } from '@ppman/core/prices'
import { landingModel } from './view-model.ts'

const coverage: PriceCoverage = {
  states: [],
  files: [],
  freshness: { within30Days: 1, within90Days: 0, within365Days: 0, older: 0, noFile: 5 },
  totals: { hospitals: 6, withPrices: 1, files: 2, rates: 1_234_567, payerLines: 3, matchedPayerLines: 2 },
}
const hospital: ListedHospital = {
  id: 1,
  ccn: '99X001',
  name: 'Example <b>member</b> General',
  city: null,
  state: 'MA',
  zip: null,
  isSample: true,
  fileId: 'f',
  readAt: null,
  lastUpdatedOn: null,
  rates: 9,
}

export const landingExamples = {
  'with prices': landingModel({ coverage, latest: [hospital] }),
  'while the database is away': landingModel(null),
}
