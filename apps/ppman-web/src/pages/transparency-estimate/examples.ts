import type { Estimate, PtDocument } from '@ppman/benefits'
import { DEFAULTS, estimateModel, type EstimateModel } from './view-model.ts'

const document = {
  id: '0190a000-0000-7000-8000-000000000041',
  kind: 'eob',
  values: [],
} as unknown as PtDocument
const query = {
  ...DEFAULTS,
  ccn: '220001',
  code: '70551',
  service: 'imaging',
  payer: '<script>alert(1)</script>',
}
const step = (
  name: Estimate['steps'][number]['name'],
  lowCents: number,
  midCents: number,
  highCents: number,
) => ({ name, lowCents, midCents, highCents })
const contract = {
  payer: 'Northline <b>member</b>',
  plan: 'PPO',
  productLine: null,
  payerId: null,
  methodology: 'fee schedule',
  methodologyClass: 'fee_schedule',
  dollarE4: 10_000_000,
  percentE4: null,
  algorithm: null,
  estimateE4: null,
  lines: 1,
  rateId: '0190a000-0000-7000-8000-000000000002:1234:0:0',
  recordNo: 1_234,
} as const
const estimated: Estimate = {
  status: 'estimated',
  lowCents: 56_000,
  midCents: 60_000,
  highCents: 72_050,
  steps: [
    step('negotiated_rate', 80_000, 100_000, 160_000),
    step('deductible', 50_000, 50_000, 50_000),
    step('copay', 0, 0, 0),
    step('coinsurance', 6_000, 10_000, 22_050),
    step('out_of_pocket_cap', 0, 0, 0),
    step('you_pay', 56_000, 60_000, 72_050),
  ],
  missing: [],
  rate: {
    basis: 'negotiated_dollar',
    methodologyClass: 'fee_schedule',
    lowCents: 80_000,
    midCents: 100_000,
    highCents: 160_000,
    contracts: [contract, { ...contract, plan: '' }],
  },
  noRateReason: null,
  cashCents: 55_000,
  cashIs: 'lower',
  notes: [
    'not_a_quote',
    'other_bills_not_included',
    'several_contracts',
    'coinsurance_alone_stated',
    'cash_does_not_count_toward_deductible',
  ],
}
const empty = {
  lowCents: null,
  midCents: null,
  highCents: null,
  steps: [] as Estimate['steps'],
  cashIs: null,
}
const shown = (estimate: Estimate) =>
  estimateModel({ document, query, result: { estimate, list: null }, hospital: 'GENERAL HOSPITAL' })
export const estimateExamples: Record<string, EstimateModel> = {
  'nothing asked': estimateModel({ document, query: DEFAULTS, result: null, hospital: null }),
  'an amount': shown(estimated),
  'values missing': shown({
    ...estimated,
    ...empty,
    status: 'benefits_missing',
    missing: ['deductible.individual.in_network', 'coinsurance.imaging.in_network'],
  }),
  'no rate': shown({
    ...estimated,
    ...empty,
    status: 'no_rate',
    rate: null,
    noRateReason: 'per_diem',
    cashCents: null,
  }),
  'not covered': shown({ ...estimated, ...empty, status: 'not_covered' }),
}
