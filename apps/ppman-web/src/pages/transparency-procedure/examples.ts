import type { CodeView, NationalPrice } from '@ppman/prices'
import { examplePrice } from '../transparency-price/example-price.ts'
import { noProcedure, procedureModel } from './view-model.ts'

const now = new Date('2026-05-01T00:00:00Z')

const national = (more: Partial<NationalPrice> = {}): NationalPrice => ({
  setting: 'outpatient',
  methodologyClass: 'fee_schedule',
  hospitals: 12,
  medianE4: 12_345_000,
  p25E4: 10_000_000,
  p75E4: 15_000_000,
  minE4: 8_000_000,
  maxE4: 20_000_000,
  withheld: null,
  validFrom: new Date('2026-04-01T00:00:00Z'),
  validTo: null,
  ...more,
})
const withheld = { medianE4: null, p25E4: null, p75E4: null, minE4: null, maxE4: null }
const present = [
  national(),
  national({ methodologyClass: 'case_rate', hospitals: 2, ...withheld, withheld: 'few_hospitals' }),
  national({ setting: '', hospitals: 4, ...withheld, withheld: 'drug_unit' }),
]
const view: CodeView = {
  family: 'CPT',
  code: '00000',
  texts: [{ text: '<script>alert(1)</script>', hospitals: 9 }],
  national: present,
  distribution: [
    {
      setting: 'outpatient',
      methodologyClass: 'fee_schedule',
      fromE4: 8_000_000,
      toE4: 9_000_000,
      hospitals: 3,
    },
    {
      setting: 'outpatient',
      methodologyClass: 'fee_schedule',
      fromE4: 12_000_000,
      toE4: 13_000_000,
      hospitals: 9,
    },
  ],
  history: [
    national({
      medianE4: 11_000_000,
      validFrom: new Date('2026-01-01T00:00:00Z'),
      validTo: new Date('2026-04-01T00:00:00Z'),
    }),
    ...present,
  ],
}
const found = {
  ...examplePrice({ hospitalName: '<b>member</b>', ccn: null }),
  miles: null,
  payerMedianE4: null,
}

export const procedureExamples = {
  'nothing asked': noProcedure(),
  'a procedure': procedureModel(
    view,
    present.map(() => ({ items: [found] })),
    now,
  ),
  'no national figure': procedureModel({ ...view, national: [], distribution: [], history: [] }, [], now),
}
