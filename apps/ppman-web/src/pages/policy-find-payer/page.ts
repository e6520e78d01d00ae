import { param } from '@ppman/http'
import { cardOf, type Match, type MatchAnswer, matchPayer } from '@ppman/payers'
import { z } from 'zod'
import { page } from '../../views.ts'

type FindPayerQuery = {
  company?: string | undefined
  plan?: string | undefined
  state?: string | undefined
  zip?: string | undefined
  payer_id?: string | undefined
  phone?: string | undefined
  address?: string | undefined
}
type Row = {
  name: string
  ediPayerId: string
  certainty: string
  speaksFor: string
  speaksAgainst: string
  changesHref: string
}

/** Formatted values for the template. */
type FindPayerModel = {
  title: string
  fields: Record<'company' | 'plan' | 'state' | 'zip' | 'payerId' | 'phone' | 'address', string>
  /** What was found for the card; empty without a query. */
  verdict: string
  isCertain: boolean
  rows: Row[]
}

const VERDICTS: Record<MatchAnswer['decision'], string> = {
  match: 'This is the payer.',
  ambiguous: 'More than one payer may be meant: a payer id, a state or an address would tell.',
  none:
    'No payer of the directory is named by this card with confidence. What comes nearest is listed all ' +
    'the same.',
}

function findPayerModel(query: FindPayerQuery, answer: MatchAnswer | null): FindPayerModel {
  const {
    company = '',
    plan = '',
    state = '',
    zip = '',
    payer_id: payerId = '',
    phone = '',
    address = '',
  } = query
  return {
    title: 'Find my payer',
    fields: { company, plan, state, zip, payerId, phone, address },
    verdict: answer ? VERDICTS[answer.decision] : '',
    isCertain: answer?.decision === 'match',
    rows: (answer?.matches ?? []).map(rowOf),
  }
}

const FACT_LABELS: Partial<Record<string, string>> = {
  payer_id: 'payer id',
  naic_code: 'NAIC code',
  po_box: 'PO box',
  zip: 'ZIP code',
}
const formatFacts = (facts: readonly string[]) => facts.map((fact) => FACT_LABELS[fact] ?? fact).join(', ')

const rowOf = ({ payerId, name, ediPayerId, confidence, matchedOn, conflicts }: Match): Row => ({
  name,
  ediPayerId: ediPayerId ?? '',
  certainty: `${Math.round(confidence * 100)} %`,
  speaksFor: formatFacts(matchedOn),
  speaksAgainst: formatFacts(conflicts),
  changesHref: `/policy/changes?payer_id=${payerId}`,
})

const match = (more: Partial<Match> = {}): Match => ({
  payerId: '0190a000-0000-7000-8000-000000000013',
  entryId: null,
  directoryId: 'D1',
  name: 'Meridian <b>member</b> Trust',
  ediPayerId: '60054',
  score: 0.9,
  confidence: 0.97,
  matchType: 'name',
  matchedOn: ['payer_id', 'name'],
  conflicts: [],
  ...more,
})
const answer = (decision: MatchAnswer['decision'], matches: Match[]): MatchAnswer => ({
  normalized: {
    company: 'meridian',
    state: null,
    ediPayerId: null,
    naicCode: null,
    phone: null,
    addressKey: null,
  },
  matches,
  decision,
})
const hostile = { company: '<script>alert(1)</script>', state: 'MA' }

const findPayerExamples = {
  'nothing asked': findPayerModel({}, null),
  'a payer': findPayerModel({ company: 'Meridian' }, answer('match', [match()])),
  'several payers': findPayerModel(
    hostile,
    answer('ambiguous', [
      match({ confidence: 0.5 }),
      match({ ediPayerId: null, conflicts: ['state', 'po_box'] }),
    ]),
  ),
  nobody: findPayerModel(hostile, answer('none', [])),
}

const text = (max: number) => param.text(0, max).optional()

/** What is printed on a card, with the bounds of `GET /payers/match` (specification 4.1). */
const Query = z.object({
  company: param.text(2, 500).optional(),
  plan: text(200),
  state: param.stateCode.optional(),
  zip: text(10),
  payer_id: text(50),
  phone: text(20),
  address: text(200),
})

const SHOWN = 8

export const findPayerPage = page<typeof Query, FindPayerModel>({
  path: '/policy/find-payer',
  access: 'signed-in',
  query: Query,
  template: new URL('./view.hbs', import.meta.url),
  async load({ query, ctx }) {
    const { company } = query
    return findPayerModel(
      query,
      company ? await matchPayer(ctx.payerMatches, cardOf({ ...query, company }), SHOWN) : null,
    )
  },
  examples: findPayerExamples,
})
