import { AppError } from '@ppman/errors'
import { param } from '@ppman/http'
import { type Distribution, GROUPS, rateQuestion } from '@ppman/prices/lake'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { page } from '../../views.ts'
import {
  type NationalAnswers,
  nationalModel,
  type NationalModel,
  type NationalQuery,
  nothingAsked,
} from './view-model.ts'

const query: NationalQuery = { code: '00000', code_type: 'CPT', group_by: 'payer', state: '', hospital: '' }
const kind = {
  setting: 'outpatient',
  methodologyClass: 'fee_schedule',
  drugUnit: '',
  line: 'commercial',
} as const
const distribution: Distribution = {
  ...kind,
  group: '',
  groupName: '',
  rates: 12_345,
  contracts: 9_876,
  hospitals: 812,
  percentiles: {
    p10E4: 1_000_000,
    p25E4: 2_000_000,
    medianE4: 3_000_000,
    p75E4: 4_000_000,
    p90E4: 5_000_000,
    minE4: 100_000,
    maxE4: 9_000_000,
  },
}
const answers: NationalAnswers = {
  question: { family: 'CPT', code: '00000' },
  state: { builtAt: new Date('2026-05-01T03:35:00Z'), hospitals: 900 },
  kinds: [distribution, { ...distribution, setting: '', drugUnit: '1 ml' }],
  groups: [
    { ...distribution, group: 'a', groupName: 'Northline <b>member</b>' },
    { ...distribution, group: '', groupName: '', hospitals: 2, percentiles: null },
  ],
  places: [
    {
      ...kind,
      rates: 7,
      medianE4: 3_100_000,
      national: { hospitals: 812, percentile: 61.2 },
      inState: { hospitals: 1, percentile: null },
    },
  ],
  spreads: [{ ...kind, hospitals: 640, percentiles: { p25: 1.2, median: 1.9, p75: 3.4 } }],
  payers: [{ ...kind, payerId: null, payerName: 'Northline', hospitals: 500, rates: 4_000, index: 1.08 }],
}
const none = { kinds: [], groups: [], places: [], spreads: [], payers: [] }

const Query = z.object({
  code: param.text(0, 64).default(''),
  code_type: param.text(0, 20).default('CPT'),
  group_by: z.enum(GROUPS).default('state'),
  state: param.stateCode.default(''),
  hospital: param.text(0, 6).toUpperCase().default(''),
})

export const transparencyNationalPage = page<typeof Query, NationalModel>({
  path: '/transparency/national',
  access: 'public',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  load: async ({ query, ctx }) =>
    query.code === '' ? nothingAsked(query) : nationalModel(query, await ask(query, ctx)),
  examples: {
    'nothing asked': nothingAsked({ ...query, code: '' }),
    'a procedure with a hospital': nationalModel({ ...query, hospital: '110001' }, answers),
    'no rates': nationalModel({ ...query, group_by: 'none' }, { ...answers, ...none }),
    'nothing counted': nationalModel(query, { ...answers, ...none, state: { builtAt: null, hospitals: 0 } }),
  },
})

async function ask(query: NationalQuery, { rateLake, hospitals }: Ctx): Promise<NationalAnswers> {
  const question = rateQuestion(query.code_type, query.code)
  const filter = { billingClass: 'facility', state: query.state || undefined } as const
  const hospital = query.hospital === '' ? null : await hospitals.byCcn(query.hospital)
  if (query.hospital !== '' && !hospital)
    throw new AppError('not_found', 'We know no hospital with this CCN.')
  const [state, kinds, groups, places, { spreads, payers }] = await Promise.all([
    rateLake.state(filter.state),
    rateLake.distribution(question, filter, 'none'),
    query.group_by === 'none' ? [] : rateLake.distribution(question, filter, query.group_by),
    hospital ? rateLake.percentile(question, { billingClass: 'facility' }, hospital.id) : [],
    rateLake.payerSpread(question, filter),
  ])
  return { question, state, kinds, groups, places, spreads, payers }
}
