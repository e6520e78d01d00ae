import {
  estimateFor,
  LEVELS,
  openDocument,
  SERVICES,
  TIERS,
  type Estimate,
  type PtDocument,
} from '@ppman/benefits'
import { AppError } from '@ppman/errors'
import { param } from '@ppman/http'
import { parseCcn } from '@ppman/prices'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { page } from '../../views.ts'
import type { SignedIn } from '../../visitor.ts'
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
const estimateExamples: Record<string, EstimateModel> = {
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

const Query = z.object({
  id: param.uuid,
  ccn: param.text(0, 6).optional(),
  code: param.text(0, 20).optional(),
  code_type: param.text(0, 20).optional(),
  service: z.enum(SERVICES).default('primary_care'),
  coverage_level: z.enum(LEVELS).default('individual'),
  network: z.enum(TIERS).default('in_network'),
  payer: param.text(0, 200).optional(),
  plan: param.text(0, 200).optional(),
})
type Asked = z.output<typeof Query>

export const estimatePage = page<typeof Query, EstimateModel>({
  path: '/transparency/documents/:id/estimate',
  access: 'signed-in',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query, ctx, visitor }) {
    if (!visitor.signedIn) throw new AppError('unauthenticated', 'Sign in to see this page.')
    const ccn = query.ccn ? parseCcn(query.ccn) : null
    const shown = { ...DEFAULTS, ...withoutUndefined(query) }
    if (!ccn || !query.code) {
      const document = await openDocument(ctx.keepDocuments, query.id, visitor)
      return estimateModel({ document, query: shown, result: null, hospital: null })
    }
    const { document, ...result } = await ask(ctx, { ...query, ccn, code: query.code }, visitor)
    const hospital = await ctx.hospitals.byCcn(ccn)
    return estimateModel({ document, query: shown, result, hospital: hospital?.name ?? null })
  },
  examples: estimateExamples,
})

const withoutUndefined = (query: object) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))

const ask = (ctx: Ctx, asked: Asked & { ccn: string; code: string }, visitor: SignedIn) =>
  estimateFor(
    { ...ctx.keepDocuments, prices: ctx },
    asked.id,
    {
      ccn: asked.ccn,
      code: asked.code,
      codeType: asked.code_type || undefined,
      methodologyClass: null,
      payerId: null,
      payer: asked.payer || null,
      plan: asked.plan || null,
      coverage: { service: asked.service, tier: asked.network, level: asked.coverage_level },
    },
    visitor,
  )
