import { param } from '@ppman/http'
import { dayOf } from '@ppman/policies/rules'
import { find, type Found, type FoundDocument, SEARCHED_PLAN_TYPES, SPECIALTIES } from '@ppman/search'
import { z } from 'zod'
import { page } from '../../views.ts'
import { PAGE_SIZE, policySearchModel, type PolicySearchModel } from './view-model.ts'

const payer = { id: '0190a000-0000-7000-8000-000000000003', name: '<b>member</b> Health' }
const names = {
  today: '2026-01-01',
  payers: [payer],
  specialties: ['orthopedics'],
  planTypes: ['medicare_advantage'],
}
const query = { parts: [], codes: [], numberKeys: [], payerIds: [], corrections: [] }
const document = (more: Partial<FoundDocument>): FoundDocument => ({
  id: payer.id,
  kind: 'lcd',
  policyId: null,
  uploadId: null,
  number: 'L10001',
  version: 7,
  title: 'Total Knee Arthroplasty',
  topic: 'total knee arthroplasty',
  payer,
  specialty: 'orthopedics',
  planTypes: ['medicare_ffs'],
  states: ['TX'],
  effectiveOn: '2020-01-01',
  retiredOn: null,
  isProposed: false,
  url: 'https://x.example/policy',
  codes: [],
  opening: '',
  updatedAt: new Date('2026-01-01T00:00:00Z'),
  ...more,
})
const hit = (more: Partial<FoundDocument>, text: string) => ({
  type: 'policy' as const,
  document: document(more),
  score: 0.9,
  passage: { text, highlights: [{ start: 0, end: 5 }] },
  titlePlaces: [{ start: 6, end: 10 }],
})
const ruleHit = {
  type: 'rule' as const,
  score: 0.9,
  passage: { text: 'Prior authorization is required.', highlights: [] },
  titlePlaces: [],
  rule: {
    id: payer.id,
    policyId: null,
    uploadId: null,
    payer,
    code: '00000',
    codeType: 'cpt',
    codeRange: null,
    ruleCategory: 'prior_authorization',
    disposition: 'required',
    specialty: null,
    planTypes: [],
    states: [],
    effectiveOn: '2027-01-01',
    endsOn: null,
    verificationStatus: 'unverified',
    newerRuleInForce: null,
    confidence: null,
    condition: null,
    conditionTexts: null,
    quote: 'Prior authorization is required.',
    documentVersionId: null,
    url: null,
    updatedAt: new Date('2026-01-01T00:00:00Z'),
  },
}
const found = (more: Partial<Found>): Found => ({ items: [], total: 0, isCapped: false, query, ...more })

const searchExamples = {
  'nothing asked': policySearchModel({ q: '', page: 1 }, { found: null, ...names }),
  'nothing found': policySearchModel(
    { q: '<script>alert(1)</script>', state: 'MA', page: 1 },
    { found: found({}), ...names },
  ),
  results: policySearchModel(
    {
      q: 'nkee',
      payer_id: payer.id,
      specialty: 'orthopedics',
      plan_type: 'medicare_advantage',
      any_date: true,
      page: 2,
    },
    {
      found: found({
        items: [
          hit({}, 'Total Knee Arthroplasty'),
          hit(
            { kind: 'policy', opening: 'Knees', retiredOn: '2025-01-01', number: null },
            '<script>alert(1)</script> of knees',
          ),
          hit({ kind: 'article', isProposed: true, effectiveOn: null }, ''),
          hit({ kind: 'lcd', effectiveOn: '2027-01-01' }, ''),
          hit({ kind: 'policy', uploadId: payer.id, opening: 'Knees', number: null }, 'Knees'),
          ruleHit,
          {
            type: 'payer',
            payer: { id: payer.id, name: payer.name, payerType: 'commercial' },
            score: 1,
            passage: { text: payer.name, highlights: [] },
            titlePlaces: [],
          },
        ],
        total: 2_000,
        isCapped: true,
        query: { ...query, corrections: [{ from: 'nkee', to: 'knee' }] },
      }),
      ...names,
    },
  ),
}

/** An empty field is one that was left out. */
const choiceParam = (max: number) => param.text(0, max).optional()

const Query = z.object({
  q: choiceParam(200),
  payer_id: param.uuid.or(z.literal('')).optional(),
  specialty: choiceParam(50),
  state: param.stateCode.optional(),
  plan_type: choiceParam(50),
  in_force_on: param.date.optional(),
  any_date: param.flag(false),
  page: param.pageNumber(),
})

export const policySearchPage = page<typeof Query, PolicySearchModel>({
  path: '/policy/search',
  access: 'signed-in',
  mayBeStale: true,
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query, ctx }) {
    const today = dayOf(ctx.now())
    const { q = '', payer_id: payerId, specialty, state, plan_type: planType } = query
    const inForceOn = query.any_date ? undefined : (query.in_force_on ?? today)
    const filter = {
      payerId: payerId || undefined,
      specialty: specialty || undefined,
      state: state || undefined,
      planType: planType || undefined,
      inForceOn,
    }
    const range = param.rangeOf({ page: query.page, page_size: PAGE_SIZE })
    const [found, payers] = await Promise.all([
      q.length < 2 ? null : find(ctx.lookups, { q, filter, withUpcomingRules: query.any_date }, range),
      ctx.lookups.payerLookup.withDocuments(),
    ])
    return policySearchModel(
      { ...query, q },
      { found, today, payers, specialties: SPECIALTIES, planTypes: SEARCHED_PLAN_TYPES },
    )
  },
  examples: searchExamples,
})
