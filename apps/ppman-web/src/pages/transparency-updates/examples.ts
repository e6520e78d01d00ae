import type { FileChange, PriceUpdates } from '@ppman/prices'
import { updatesModel } from './view-model.ts'

const at = new Date('2026-04-02T00:00:00Z')

const change = (more: Partial<FileChange> = {}): FileChange => ({
  id: '0190a000-0000-7000-8000-000000000004',
  kind: 'content',
  detectedAt: at,
  oldFileId: '0190a000-0000-7000-8000-000000000005',
  newFileId: '0190a000-0000-7000-8000-000000000002',
  ratesBefore: 1_000,
  ratesAfter: 1_100,
  ratesAdded: 120,
  ratesRemoved: 20,
  ratesChanged: 300,
  ratesUp: 200,
  ratesDown: 100,
  codesChanged: 12,
  contractsAdded: 1,
  contractsRemoved: 0,
  resolvedAt: null,
  ccn: '99X001',
  hospitalName: 'Example <b>member</b> General',
  state: 'MA',
  isSample: true,
  ...more,
})

const some: PriceUpdates = {
  hospitals: { updated7: 1, updated30: 1_204, republished7: 0, republished30: 1, added7: 2, added30: 2 },
  updated: [change()],
  republished: [change({ kind: 'republished_same_rates', ccn: null, isSample: false })],
  held: [change({ kind: 'half_rows', ratesAfter: 300 })],
  codes: [
    {
      family: 'CPT',
      code: '00000',
      setting: 'outpatient',
      methodologyClass: 'fee_schedule',
      panelHospitals: 12,
      beforeE4: 10_000_000,
      afterE4: 11_234_500,
      changePercent: 12.345,
      hospitalsBefore: 12,
      hospitalsAfter: 14,
      compositionPercent: -2.4,
      computedAt: at,
    },
  ],
  payers: [
    {
      payerId: null,
      payerName: '<script>alert(1)</script>',
      productLine: 'medicare_advantage',
      panelHospitals: 5,
      changedHospitals: 2,
      rates: 120,
      ratesUp: 100,
      ratesDown: 20,
      changePercent: -3.2,
      computedAt: at,
    },
  ],
  movementComputedAt: at,
}
const nothing: PriceUpdates = {
  hospitals: { updated7: 0, updated30: 0, republished7: 0, republished30: 0, added7: 0, added30: 0 },
  updated: [],
  republished: [],
  held: [],
  codes: [],
  payers: [],
  movementComputedAt: null,
}

export const updatesExamples = { nothing: updatesModel(nothing), something: updatesModel(some) }
