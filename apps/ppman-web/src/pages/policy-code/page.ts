import { AppError } from '@ppman/errors'
import { param } from '@ppman/http'
import { dayOf } from '@ppman/policies/rules'
import { readTypedCode } from '@ppman/prices'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { page, Redirect } from '../../views.ts'
import { EXAMPLE_PAYER, exampleEvidence, exampleRule } from '../policy-rule/example-rule.ts'
import { codeHref } from '../policy-rule/format-rule.ts'
import { SHOWN_NAMING } from '../policy-rule/naming-policies.ts'
import { paidAtHospitals, paidText } from '../policy-rule/paid-at-hospitals.ts'
import { exampleGroupedPrice } from '../transparency-price/examples.ts'
import { type CodeFound, codeModel, type CodeModel, PAYERS_PER_PAGE } from './view-model.ts'

const Query = z.object({
  code: param.text(1, 20),
  payer_id: param.uuid.optional(),
  plan_type: param.text(0, 40).optional(),
  state: param.stateCode.optional(),
  near: param.text(0, 10).optional(),
  date: param.date.optional(),
  page: param.pageNumber(),
})
type Query = z.output<typeof Query>

/** Rules of a code: the latest of each payer and category, of many payers. */
const RULES = { each: 4, limit: 400 }
const SHOWN_NAMES = 1

async function loadCode(ctx: Ctx, query: Query): Promise<CodeFound> {
  const today = dayOf(ctx.now())
  const { payer_id: payerId, near, date: day = today } = query
  const code = query.code.toUpperCase()
  const [{ items: rules }, starting, payer, named, naming] = await Promise.all([
    ctx.rules.spread({ code, effectiveOn: day, isCurrent: false }, RULES),
    ctx.ruleStatements.startingLater(code, day),
    payerId ? ctx.payers.byId(payerId) : null,
    ctx.prices.search({ code, words: null, sort: null, isAscending: false }, { skip: 0, take: SHOWN_NAMES }),
    ctx.lookups.naming.documentsNaming(code, { payerId: null, day, take: SHOWN_NAMING }),
  ])
  const ids = new Set([...rules, ...starting].map((rule) => rule.payerId))
  const [payers, evidence, paid] = await Promise.all([
    ctx.payers.namesOf([...ids]),
    ctx.rules.newestEvidence(rules.map(({ id }) => id)),
    paidAtHospitals(ctx, { code, payer, state: query.state, near }),
  ])
  const nameOf = new Map(payers.map(({ id, name }) => [id, name]))
  return {
    today,
    rules,
    evidence,
    payers: payers.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    payer,
    paid,
    naming,
    names: named.items.map(({ text }) => text),
    upcoming: starting
      .slice(0, SHOWN_UPCOMING)
      .map((statement) => ({ ...statement, payer: nameOf.get(statement.payerId) ?? '' })),
  }
}

const SHOWN_UPCOMING = 20

const rule = exampleRule()
const other = { id: '0190a000-0000-7000-8000-000000000014', name: 'Harbor Blue' }
const price = exampleGroupedPrice({ code: '73721', miles: 12.3, payerMedianE4: 8_840_000 })
const nothing: CodeFound = {
  today: '2026-11-22',
  rules: [],
  evidence: new Map(),
  upcoming: [],
  payers: [],
  payer: null,
  paid: null,
  names: [],
  naming: { items: [], total: 0 },
}

/** A rule of each of so many payers. */
function rulesOfPayers(count: number): Pick<CodeFound, 'rules' | 'payers'> {
  const payers = Array.from({ length: count }, (_, index) => ({
    id: `0190a000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    name: `Health Plan ${String(index).padStart(3, '0')}`,
  }))
  return { payers, rules: payers.map(({ id }) => exampleRule({ id, payerId: id })) }
}

/** A code of any type that rules have, also a modifier alone: `97110`, `J1745`, `M17.11`, `GP`. */
const IS_CODE = /^(?=.*\d)[A-Z0-9.-]+$|^[A-Z]{2}$/
const NO_CODE = 'This is not written as a code. Search for the procedure by its name.'

export const codePage = page<typeof Query, CodeModel>({
  path: '/policy/codes/:code',
  access: 'signed-in',
  query: Query,
  showsRejected: true,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query, ctx, rejected }) {
    const { code, modifiers } = readTypedCode(query.code)
    if (!IS_CODE.test(code)) throw new AppError('not_found', NO_CODE)
    if (modifiers.length > 0) return new Redirect(codeHref(code))
    return codeModel(query, await loadCode(ctx, query), rejected)
  },
  examples: {
    'nothing found': codeModel({ code: '00000', page: 1 }, nothing),
    payers: codeModel(
      { code: '73721', page: 1, state: 'GA', payer_id: EXAMPLE_PAYER.id },
      {
        ...nothing,
        rules: [
          rule,
          exampleRule({
            id: other.id,
            ruleCategory: 'coverage',
            disposition: 'covered',
            condition: 'when <b>X-ray</b> is done',
          }),
          exampleRule({ payerId: other.id, disposition: 'not_required', effectiveFrom: null }),
        ],
        evidence: new Map([[rule.id, exampleEvidence()]]),
        payers: [EXAMPLE_PAYER, other],
        payer: EXAMPLE_PAYER,
        upcoming: [
          {
            ...exampleRule({ effectiveFrom: '2027-01-01' }),
            ruleIds: [rule.id],
            codes: [{ code: '73721', codeType: 'cpt' }],
            codeCount: 1,
            payer: other.name,
          },
        ],
        paid: paidText(
          { code: '73721', payer: EXAMPLE_PAYER, state: 'GA', near: '30303' },
          {
            kind: price,
            items: [
              price,
              { ...price, ccn: '99X002', hospitalName: 'SECOND GENERAL', payerMedianE4: 4_120_000 },
              { ...price, ccn: '99X003', methodologyClass: 'per_diem', isComparable: false },
            ],
          },
        ),
        names: ['MRI <b>lower</b> extremity'],
        naming: {
          items: [
            { policyId: rule.id, title: 'Joint <b>Imaging</b>', number: 'IMG-12', payerName: other.name },
            { policyId: null, title: 'MRI', number: 'L1', payerName: 'Medicare' },
          ],
          total: 12,
        },
      },
    ),
    'the last of several pages of payers': codeModel(
      { code: '73721', page: 3 },
      { ...nothing, ...rulesOfPayers(2 * PAYERS_PER_PAGE + 1) },
    ),
  },
})
