import type { FileChange } from '@ppman/prices'
import { exampleFile } from '../transparency-price/example-file.ts'
import { exampleHospital } from '../transparency-price/example-hospital.ts'
import { examplePrice } from '../transparency-price/example-price.ts'
import { hospitalModel, noHospital } from './view-model.ts'

const hospital = exampleHospital()
const page = { page: 1, pageSize: 50 }

const change = (kind: FileChange['kind'], ratesUp: number): FileChange => ({
  id: '0190a000-0000-7000-8000-000000000004',
  kind,
  detectedAt: new Date('2026-04-02T00:00:00Z'),
  oldFileId: null,
  newFileId: exampleFile().id,
  ratesBefore: 0,
  ratesAfter: 9,
  ratesAdded: 0,
  ratesRemoved: 0,
  ratesChanged: ratesUp,
  ratesUp,
  ratesDown: 0,
  codesChanged: 0,
  contractsAdded: 0,
  contractsRemoved: 0,
  resolvedAt: null,
  ccn: hospital.ccn,
  hospitalName: hospital.name,
  state: hospital.state,
  isSample: true,
})
const verdict = {
  validator: 'a-validator',
  validatorVersion: '1.0',
  dictionary: 'v3.0.0',
  outcome: 'judged' as const,
  valid: false,
  errors: 1_000,
  alerts: 0,
  byClass: {},
  sample: [],
  startedAt: new Date('2026-04-02T00:00:00Z'),
  finishedAt: new Date('2026-04-02T00:00:00Z'),
}

export const hospitalExamples = {
  'nothing asked': noHospital(),
  'with prices': hospitalModel(hospital, {
    items: [
      examplePrice({ text: '<script>alert(1)</script>' }),
      examplePrice({ contractMedianE4: null, contracts: 0 }),
    ],
    total: 120,
    changes: [change('content', 7), change('first', 0)],
    file: exampleFile(),
    verdict,
    page,
  }),
  'without a file': hospitalModel(
    { ...hospital, isSample: false },
    { items: [], total: 0, changes: [], file: null, verdict: null, page },
  ),
}
