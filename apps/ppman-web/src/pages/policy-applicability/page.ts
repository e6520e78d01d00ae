import { param } from '@ppman/http'
import {
  askApplicability,
  type ApplicabilityResult,
  decideApplicability,
  type ListedPayer,
  parseQuestion,
  readFacts,
} from '@ppman/policies/applicability'
import { type Answer, type Field, field, type Select, select, US_STATES } from '@ppman/web-ui'
import { z } from 'zod'
import { page } from '../../views.ts'
import { type AnswerText, formatAnswer } from './format-answer.ts'

type ApplicabilityQuery = {
  payer_id?: string | undefined
  state?: string | undefined
  via?: string | undefined
  plan_type?: string | undefined
  benefit?: string | undefined
  part?: string | undefined
  county?: string | undefined
  code?: string | undefined
  document?: string | undefined
  date?: string | undefined
}

/** Formatted values for the template. */
type ApplicabilityModel = Omit<AnswerText, 'answer'> & {
  title: string
  /** The page the visitor came from; empty without `via=mac`. */
  caption: string
  fields: Record<'planType' | 'payer' | 'state' | 'benefit' | 'part', Select> &
    Record<'county' | 'code' | 'document' | 'date', Field>
  /** Null before anything is asked, and while the plan type is open. */
  answer: Answer | null
  /** How the plan type was chosen when the visitor named none; empty otherwise. */
  assumed: string
  /** What to choose before there is an answer. */
  prompt: { title: string; text: string }
}

const PLAN_TYPES: readonly [string, string][] = [
  ['', 'Choose a plan type'],
  ['commercial', 'Commercial'],
  ['exchange', 'Exchange'],
  ['self_funded', 'Self-funded'],
  ['medicare_advantage', 'Medicare Advantage'],
  ['medicare_ffs', 'Original Medicare'],
  ['medicaid', 'Medicaid'],
  ['chip', 'CHIP'],
  ['dual', 'Medicare and Medicaid'],
  ['medigap', 'Medigap'],
  ['tricare', 'TRICARE'],
  ['va', 'VA'],
  ['fehb', 'Federal employees'],
  ['workers_comp', 'Workers’ compensation'],
  ['dental', 'Dental'],
  ['vision', 'Vision'],
]
const labelOf = (planType: string | null) =>
  PLAN_TYPES.find(([value]) => value === planType)?.[1] ?? planType ?? ''
const BENEFITS: readonly [string, string][] = [
  ['', 'As the code says'],
  ['ab', 'Part A and B'],
  ['hhh', 'Home health and hospice'],
  ['dme', 'Equipment'],
]
const PARTS: readonly [string, string][] = [
  ['', 'Either'],
  ['A', 'A'],
  ['B', 'B'],
]

type Found = {
  asked: ApplicabilityResult | null
  payers: readonly { id: string; name: string }[]
  /** The payer of the address, when no plan type was chosen. */
  listed: ListedPayer | null
  /** As chosen, else as the payer or the way to the page decides; null asks for it. */
  planType: string | null
}

function applicabilityModel(
  query: ApplicabilityQuery,
  { asked, payers, listed, planType }: Found,
): ApplicabilityModel {
  const {
    state = '',
    county = '',
    code = '',
    document = '',
    date = '',
    payer_id: payerId = '',
    benefit = '',
    part = '',
  } = query
  const named = asked?.payer ?? listed
  const payerChoices = named && !payers.some(({ id }) => id === named.id) ? [...payers, named] : payers
  return {
    title: 'Which rules apply',
    assumed: asked && !query.plan_type ? assumedText(query, planType) : '',
    prompt: promptOf(query, listed),
    caption: query.via === 'mac' ? 'From a Medicare contractor’s page' : '',
    fields: {
      planType: select('plan_type', 'Plan type', planType ?? '', {
        options: PLAN_TYPES,
      }),
      payer: select('payer_id', 'Payer', payerId, {
        options: [['', 'No payer'], ...payerChoices.map(({ id, name }) => [id, name] as const)],
      }),
      state: select('state', 'State', state, { options: [['', 'No state'], ...US_STATES] }),
      county: field('county', 'County or city', county, { maxlength: 100 }),
      code: field('code', 'Code', code, { maxlength: 20 }),
      document: field('document', 'Document number', document, { maxlength: 100 }),
      date: field('date', 'Day of service', date, { type: 'date' }),
      benefit: select('benefit', 'Medicare’s line of work', benefit, { options: BENEFITS }),
      part: select('part', 'Part', part, { options: PARTS }),
    },
    ...(asked ? formatAnswer(asked) : { answer: null, missing: [], authorities: null }),
  }
}

const assumedText = ({ payer_id: payerId }: ApplicabilityQuery, planType: string | null): string =>
  `Answered for the plan type ${labelOf(planType)}, as ` +
  `${payerId ? 'the directory lists this payer' : 'you came from a Medicare contractor'}. ` +
  'Choose another if the member’s plan is another.'

function promptOf({ payer_id: payerId }: ApplicabilityQuery, listed: ListedPayer | null) {
  if (payerId && listed)
    return {
      title: 'Choose the plan type',
      text: `The directory does not say which one of ${listed.name} is meant.`,
    }
  if (payerId)
    return { title: 'Choose a payer and a plan type', text: 'The directory has no payer with this id.' }
  return { title: 'Choose a plan type and a state', text: 'And a payer where one is meant.' }
}

const HOSTILE = '<script>alert(1)</script>'
const payers = [{ id: '0190a000-0000-7000-8000-000000000013', name: `Meridian ${HOSTILE}` }]
const exampleModel = (
  input: Record<string, string>,
  document: ApplicabilityResult['document'] = null,
): ApplicabilityResult => ({
  answer: decideApplicability(readFacts(), parseQuestion(input)),
  payer: payers[0]!,
  document,
})
const watched = { number: 'M-1', title: `Knees ${HOSTILE}`, versionId: payers[0]!.id, sha256: 'a'.repeat(64) }

const applicabilityExamples = {
  'nothing asked': applicabilityModel({}, { asked: null, payers, listed: null, planType: null }),
  'a Medicare contractor': applicabilityModel(
    { via: 'mac', state: 'VA', part: 'B' },
    {
      asked: exampleModel({ program: 'medicare_ffs', state: 'VA', part: 'B' }),
      payers: [],
      listed: null,
      planType: 'medicare_ffs',
    },
  ),
  'a document that is not for the plan': applicabilityModel(
    { payer_id: payers[0]!.id, plan_type: 'medicare_advantage', state: 'WA', document: HOSTILE },
    {
      asked: exampleModel(
        {
          plan_type: 'medicare_advantage',
          state: 'WA',
          text: `${HOSTILE} This policy does not apply to Medicare Advantage.`,
        },
        watched,
      ),
      payers,
      listed: null,
      planType: 'medicare_advantage',
    },
  ),
  'local coverage': applicabilityModel(
    { plan_type: 'medicare_advantage', state: 'NJ', code: '27447' },
    {
      asked: exampleModel({ plan_type: 'medicare_advantage', state: 'NJ', cpt: '27447' }),
      payers,
      listed: null,
      planType: 'medicare_advantage',
    },
  ),
  'nobody decides': applicabilityModel(
    { plan_type: 'all' },
    { asked: exampleModel({ plan_type: 'all' }), payers, listed: null, planType: 'all' },
  ),
}

/**
 * Specification 4.3 names `payer_id`, `state` and `via`; the others are those of `GET
 * /applicability/`.
 */
const Query = z.object({
  payer_id: param.uuid.optional(),
  state: param.stateCode.optional(),
  via: param.text(0, 16).optional(),
  plan_type: param.text(0, 40).optional(),
  benefit: z.enum(['ab', 'hhh', 'dme']).optional(),
  part: z.enum(['A', 'B']).optional(),
  county: param.text(0, 100).optional(),
  code: param.text(0, 20).optional(),
  document: param.text(0, 100).optional(),
  date: param.date.optional(),
})

export const applicabilityPage = page<typeof Query, ApplicabilityModel>({
  path: '/policy/applicability',
  access: 'signed-in',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query, ctx }) {
    const { repo } = ctx.applicability
    const { plan_type: chosen, payer_id: payerId, via } = query
    const [payers, listed] = await Promise.all([
      repo.payersWithDocuments(),
      payerId && !chosen ? repo.listedPayer(payerId) : null,
    ])
    const planType = chosen || (payerId ? listed?.planType : via === 'mac' ? 'medicare_ffs' : null) || null
    const isAsked = Object.keys(query).some((name) => name !== 'via')
    if (!isAsked || planType === null)
      return applicabilityModel(query, { asked: null, payers, listed, planType })
    const date = query.date ?? ctx.now().toISOString().slice(0, 10)
    const question = parseQuestion({
      ...query,
      payer: query.payer_id,
      plan_type: planType,
      date,
    })
    return applicabilityModel(query, {
      asked: await askApplicability(ctx.applicability, question),
      payers,
      listed,
      planType,
    })
  },
  examples: applicabilityExamples,
})
