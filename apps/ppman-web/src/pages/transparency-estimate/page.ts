import {
  estimateFor,
  LEVELS,
  openDocument,
  PLAN_LINES,
  SERVICES,
  TIERS,
  type Estimate,
  type PtDocument,
} from '@ppman/benefits'
import { AppError } from '@ppman/errors'
import { param } from '@ppman/http'
import { hrefOf, type Rejected } from '@ppman/web-ui'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { page, Redirect } from '../../views.ts'
import type { SignedIn } from '../../visitor.ts'
import { hospitalsNamed, proceduresNamed } from '../transparency-price/find-typed.ts'
import { type Choices, DEFAULTS, estimateModel, type EstimateModel, estimatePath } from './view-model.ts'

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
  modifiers: '',
  dollarE4: 10_000_000,
  percentE4: null,
  algorithm: null,
  estimateE4: null,
  claims: null,
  lines: 1,
  rateId: '0190a000-0000-7000-8000-000000000002:1234:0:0',
  recordNo: 1_234,
} as const
const estimated: Estimate = {
  status: 'estimated',
  lowCents: 56_000,
  midCents: 60_000,
  highCents: 72_050,
  bounds: null,
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
    line: 'commercial',
    lineAssumption: null,
    setting: 'outpatient',
    drugUnit: '',
    quantity: null,
    lowCents: 80_000,
    midCents: 100_000,
    highCents: 160_000,
    contracts: [contract, { ...contract, plan: '' }],
  },
  noRateReason: null,
  lines: [],
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
  bounds: null,
  steps: [] as Estimate['steps'],
  cashIs: null,
}
const shown = (estimate: Estimate) =>
  estimateModel({ document, query, result: { estimate, list: null }, hospital: 'GENERAL HOSPITAL' })
const estimateExamples: Record<string, EstimateModel> = {
  'nothing asked': estimateModel({ document, query: DEFAULTS, result: null, hospital: null }),
  'an unknown hospital and several procedures': estimateModel({
    document,
    query,
    result: null,
    hospital: null,
    rejected: { ccn: { value: '<b>Salem', message: 'We know no such hospital.' } },
    procedures: [
      { family: 'CPT', code: '73721', name: 'Knee <b>MRI</b>' },
      { family: 'CPT', code: '73722', name: 'Knee MRI with dye' },
    ],
  }),
  'an amount': shown(estimated),
  'values missing': shown({
    ...estimated,
    ...empty,
    status: 'benefits_missing',
    missing: ['deductible.individual.in_network', 'coinsurance.imaging.in_network'],
  }),
  'only the state of the deductible missing': shown({
    ...estimated,
    ...empty,
    status: 'benefits_missing',
    bounds: { mostCents: 62_800, afterDeductibleCents: 12_560 },
    missing: ['deductible.individual.in_network'],
  }),
  'no rate': shown({
    ...estimated,
    ...empty,
    status: 'no_rate',
    rate: null,
    noRateReason: 'per_diem',
    cashCents: null,
  }),
  'a drug without its units': shown({
    ...estimated,
    ...empty,
    status: 'no_rate',
    rate: { ...estimated.rate!, drugUnit: '1 mg' },
    noRateReason: 'drug_quantity',
    cashCents: null,
  }),
  'not covered': shown({ ...estimated, ...empty, status: 'not_covered' }),
}

const Query = z.object({
  id: param.uuid,
  ccn: param.text(0, 200).optional(),
  code: param.text(0, 200).optional(),
  code_type: param.text(0, 20).optional(),
  service: z.enum(SERVICES).default('primary_care'),
  coverage_level: z.enum(LEVELS).default('individual'),
  network: z.enum(TIERS).default('in_network'),
  payer: param.text(0, 200).optional(),
  plan: param.text(0, 200).optional(),
  line: z.enum(['', ...PLAN_LINES]).default(''),
  setting: z.enum(['', 'outpatient', 'inpatient']).default(''),
  quantity: param.text(0, 10).optional(),
})
type Asked = z.output<typeof Query>

export const estimatePage = page<typeof Query, EstimateModel>({
  path: '/transparency/documents/:id/estimate',
  access: 'signed-in',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query, ctx, visitor }) {
    if (!visitor.signedIn) throw new AppError('unauthenticated', 'Sign in to see this page.')
    const shown = { ...DEFAULTS, ...withoutUndefined(query) }
    const typed = await readTyped(ctx, query)
    if (typed.kind === 'resolved') {
      const { ccn, code } = typed.query
      if (ccn !== query.ccn || code !== query.code)
        return new Redirect(hrefOf({ path: estimatePath(query.id), query: { ...shown, ...typed.query } }))
      const { document, ...result } = await ask(ctx, { ...query, ...typed.query }, visitor)
      return estimateModel({ document, query: shown, result, hospital: typed.hospital })
    }
    const document = await openDocument(ctx.keepDocuments, query.id, visitor)
    return estimateModel({ document, query: shown, result: null, hospital: null, ...typed })
  },
  examples: estimateExamples,
})

type Typed =
  | { kind: 'resolved'; query: { ccn: string; code: string; code_type: string }; hospital: string }
  | ({ kind: 'open'; rejected: Rejected } & Choices)

/** Hospitals and procedures that a text may mean, offered to choose from. */
const MAX_CHOICES = 8
/** Units of a drug at most. */
const MAX_QUANTITY = 1_000_000

/** The hospital and the procedure that were typed; open while one is missing or not clear. */
async function readTyped(ctx: Ctx, { ccn = '', code = '', code_type = '' }: Asked): Promise<Typed> {
  const hospitals = ccn === '' ? [] : await hospitalsNamed(ctx, ccn, MAX_CHOICES)
  const procedures = code === '' ? [] : proceduresNamed(code, MAX_CHOICES)
  const [[hospital], [procedure]] = [hospitals, procedures]
  if (hospital && procedure && hospitals.length === 1 && procedures.length === 1)
    return {
      kind: 'resolved',
      query: { ccn: hospital.ccn, code: procedure.code, code_type: procedure.family || code_type },
      hospital: hospital.name,
    }
  const rejected: Rejected = {
    ...(ccn !== '' && !hospital && { ccn: { value: ccn, message: 'We know no such hospital.' } }),
    ...(code !== '' &&
      !procedure && { code: { value: code, message: 'We know no such procedure or code.' } }),
  }
  const severalOf = <One>(list: readonly One[]) => (list.length > 1 ? list : [])
  return { kind: 'open', rejected, hospitals: severalOf(hospitals), procedures: severalOf(procedures) }
}

const withoutUndefined = (query: object) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))

/** Units of a drug; null for what is no number above zero. */
function readQuantity(text = ''): number | null {
  const quantity = Number(text.replaceAll(',', ''))
  return quantity > 0 && quantity <= MAX_QUANTITY ? quantity : null
}

const ask = (ctx: Ctx, asked: Asked & { ccn: string; code: string }, visitor: SignedIn) =>
  estimateFor(
    { ...ctx.keepDocuments, prices: ctx },
    asked.id,
    {
      ccn: asked.ccn,
      code: asked.code,
      codeType: asked.code_type || undefined,
      setting: asked.setting || undefined,
      methodologyClass: null,
      payerId: null,
      payer: asked.payer || null,
      plan: asked.plan || null,
      line: asked.line || null,
      quantity: readQuantity(asked.quantity),
      coverage: { service: asked.service, tier: asked.network, level: asked.coverage_level },
    },
    visitor,
  )
