import { param } from '@ppman/http'
import {
  checkPriorAuth,
  priorAuthByPayer,
  type PriorAuthCheck,
  priorAuthPeriods,
  type PriorAuthQuestion,
} from '@ppman/policies/prior-authorization'
import { dayOf } from '@ppman/policies/rules'
import { readTypedCode, withoutModifiers } from '@ppman/prices'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { page } from '../../views.ts'
import { EXAMPLE_PAYER, exampleEvidence, exampleRule } from '../policy-rule/example-rule.ts'
import { SHOWN_NAMING } from '../policy-rule/naming-policies.ts'
import { findCodes, isCode } from './question-form.ts'
import { type PriorAuthFound, priorAuthModel, type PriorAuthModel } from './view-model.ts'

const Query = z.object({
  payer_id: param.uuid.optional(),
  code: param.text(0, 100).optional(),
  plan_type: param.text(0, 40).optional(),
  state: param.stateCode.optional(),
  network_status: param.text(0, 20).optional(),
  place_of_service: z
    .string()
    .regex(/^\d{2}$/, 'Expected two digits')
    .optional(),
  date: param.date.optional(),
})
type Query = z.output<typeof Query>

/** Other payers shown beside the answer. */
const OTHER_PAYERS = 12

async function loadPriorAuth(ctx: Ctx, query: Query): Promise<Omit<PriorAuthFound, 'modifiers'>> {
  const today = dayOf(ctx.now())
  const { payer_id: payerId, code } = query
  const [payers, payer] = await Promise.all([
    ctx.lookups.payerLookup.withDocuments(),
    payerId ? ctx.payers.byId(payerId) : null,
  ])
  const found = {
    today,
    payers,
    payer,
    asked: null,
    codes: null,
    others: [],
    naming: { items: [], total: 0 },
  }
  if (!code) return found
  const question = questionOf(query)
  const service = (each: string) => ({ payerId: payer?.id ?? '', code: each, day: query.date ?? today })
  if (!isCode(code)) {
    const codes = await findCodes(ctx, code, payer?.id)
    const answers = payer
      ? await Promise.all(codes.map((each) => checkPriorAuth(ctx.rules, service(each.code), question)))
      : []
    return {
      ...found,
      codes: codes.map((each, index) => ({ ...each, answer: answers[index]?.answer ?? null })),
    }
  }
  const [check, others] = await Promise.all([
    payer ? checkPriorAuth(ctx.rules, service(code), question) : null,
    priorAuthByPayer(ctx.rules, service(code), question),
  ])
  const shown = others.filter((other) => other.payerId !== payer?.id).slice(0, OTHER_PAYERS)
  const [names, asked, naming] = await Promise.all([
    ctx.payers.namesOf(shown.map((other) => other.payerId)),
    payer && check ? groundsOf(ctx, check, { ...service(code), payerId: payer.id }, question) : null,
    ctx.lookups.naming.documentsNaming(code, {
      payerId: payer?.id ?? null,
      day: query.date ?? today,
      take: SHOWN_NAMING,
    }),
  ])
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  return {
    ...found,
    asked,
    naming,
    others: shown.map((each) => ({ ...each, name: nameOf.get(each.payerId) ?? '' })),
  }
}

async function groundsOf(
  ctx: Ctx,
  check: PriorAuthCheck,
  service: { payerId: string; code: string; day: string },
  question: PriorAuthQuestion,
): Promise<PriorAuthFound['asked']> {
  const [evidence, periods, reading] = await Promise.all([
    ctx.rules.newestEvidence([...check.rules, ...check.denials].map(({ id }) => id)),
    priorAuthPeriods(ctx.rules, service, question),
    ctx.priorAuthReading.ofPayer(service.payerId),
  ])
  return { check, evidence, periods, reading }
}

const questionOf = (query: Query): PriorAuthQuestion => ({
  planType: query.plan_type?.toLowerCase() || undefined,
  state: query.state || undefined,
  networkStatus: query.network_status?.toLowerCase() || undefined,
  placeOfService: query.place_of_service,
})

const today = '2026-11-22'
const nothing = {
  today,
  payers: [EXAMPLE_PAYER],
  payer: null,
  asked: null,
  codes: null,
  others: [],
  naming: { items: [], total: 0 },
  modifiers: [],
}
const rule = exampleRule({ effectiveFrom: '2027-01-01', planTypes: ['commercial'], placeOfService: ['22'] })
const reading = { documents: 6, read: 4, withPriorAuth: 2, lastReadAt: new Date('2026-11-22T00:00:00Z') }
const decided = {
  answer: 'required' as const,
  missing: [],
  reasons: ['A rule in force says so.'],
  rules: [rule],
}
const query = {
  payer_id: EXAMPLE_PAYER.id,
  code: '73721',
  plan_type: 'commercial',
  state: 'GA',
  date: '2027-01-12',
}
const periods = [
  { from: null, to: '2026-06-30', answer: 'unknown' as const },
  { from: '2026-07-01', to: '2026-12-31', answer: 'not_required' as const },
  { from: '2027-01-01', to: null, answer: 'required' as const },
]
const found = (check: Partial<PriorAuthCheck>): PriorAuthFound => ({
  ...nothing,
  payer: EXAMPLE_PAYER,
  asked: {
    check: { ...decided, isCapped: false, denials: [], ...check },
    evidence: new Map([[rule.id, exampleEvidence()]]),
    periods,
    reading,
  },
  others: [
    { ...decided, payerId: EXAMPLE_PAYER.id, name: 'Harbor Blue', answer: 'not_required' },
    { ...decided, payerId: EXAMPLE_PAYER.id, name: 'Summit Care', answer: 'conditional' },
  ],
})

export const priorAuthPage = page<typeof Query, PriorAuthModel>({
  path: '/policy/prior-authorization',
  access: 'signed-in',
  query: Query,
  showsRejected: true,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query: typed, ctx, rejected }) {
    const { modifiers } = readTypedCode(typed.code ?? '')
    const query = { ...typed, code: typed.code && withoutModifiers(typed.code) }
    return priorAuthModel(query, { ...(await loadPriorAuth(ctx, query)), modifiers }, rejected)
  },
  examples: {
    'nothing asked': priorAuthModel({}, nothing),
    'a day that cannot be read': priorAuthModel({ code: '73721' }, nothing, {
      date: { value: 'tomorrow', message: 'Expected a day' },
    }),
    'words without a code': priorAuthModel({ code: '<script>alert(1)</script>' }, { ...nothing, codes: [] }),
    words: priorAuthModel(
      { ...query, code: 'knee MRI' },
      {
        ...nothing,
        payer: EXAMPLE_PAYER,
        codes: [
          { code: '73721', codeType: 'cpt', name: 'MRI of a leg joint, no dye', answer: 'required' },
          { code: '73722', codeType: 'cpt', name: '', answer: null },
        ],
      },
    ),
    yes: priorAuthModel(query, found({})),
    depends: priorAuthModel(
      query,
      found({
        answer: 'conditional',
        missing: ['place_of_service', 'condition'],
        rules: [exampleRule({ condition: 'for more than 12 visits' })],
      }),
    ),
    'not covered': priorAuthModel(
      query,
      found({
        answer: 'unknown',
        rules: [],
        denials: [
          exampleRule({ ruleCategory: 'coverage', disposition: 'not_covered', condition: '<b>always' }),
        ],
      }),
    ),
    'a code with a modifier': priorAuthModel(query, { ...found({}), modifiers: ['59'] }),
    'not found': priorAuthModel(query, {
      ...found({ answer: 'unknown', rules: [] }),
      naming: {
        items: [{ policyId: rule.id, title: 'Joint <b>Imaging</b>', number: null, payerName: 'Harbor Blue' }],
        total: 1,
      },
    }),
    'no payer chosen': priorAuthModel({ code: '73721' }, { ...found({}), payer: null, asked: null }),
  },
})
