import { param } from '@ppman/http'
import { cardOf, type Match, type MatchAnswer, matchPayer } from '@ppman/payers'
import {
  type ErrorSummary,
  errorSummary,
  type Field,
  field,
  hrefOf,
  type Link,
  type Rejected,
  type Select,
  select,
  US_STATES,
} from '@ppman/web-ui'
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
  id: string
  name: string
  isFollowed: boolean
  ediPayerId: string
  certainty: string
  speaksFor: string
  speaksAgainst: string
  links: Link[]
}

/** Formatted values for the template. */
type FindPayerModel = {
  title: string
  fields: Record<'company' | 'plan' | 'zip' | 'payerId' | 'phone' | 'address', Field>
  state: Select
  errors: ErrorSummary | null
  /** What was found for the card; empty without a query. */
  verdict: string
  isCertain: boolean
  rows: Row[]
  /** Whether something on the card disagrees with a payer shown. */
  hasConflicts: boolean
}

const VERDICTS: Record<MatchAnswer['decision'], string> = {
  match: 'This is the payer.',
  ambiguous: 'The card may mean more than one payer. A payer ID, a state or an address decides.',
  none: 'No payer of the directory matches this card with confidence. The nearest are listed.',
}
const NOBODY =
  'No payer of the directory is like this card. Check the spelling of the company, or add a payer ID or a ' +
  'claims address.'
const verdictOf = ({ decision, matches }: MatchAnswer): string =>
  matches.length === 0 ? NOBODY : VERDICTS[decision]

const LABELS = {
  company: 'Company',
  plan: 'Plan',
  payer_id: 'Payer ID',
  state: 'State',
  zip: 'ZIP code',
  phone: 'Phone',
  address: 'Claims address',
}

function findPayerModel(
  query: FindPayerQuery,
  answer: MatchAnswer | null,
  {
    rejected = {},
    followed = new Set(),
  }: { rejected?: Rejected | undefined; followed?: ReadonlySet<string> } = {},
): FindPayerModel {
  return {
    title: 'Find a payer',
    ...formOf(query, rejected),
    errors: errorSummary(rejected, LABELS),
    verdict: answer ? verdictOf(answer) : '',
    isCertain: answer?.decision === 'match',
    rows: (answer?.matches ?? []).map((match) => rowOf(match, query, followed)),
    hasConflicts: (answer?.matches ?? []).some(({ conflicts }) => conflicts.length > 0),
  }
}

function formOf(query: FindPayerQuery, rejected: Rejected): Pick<FindPayerModel, 'fields' | 'state'> {
  const fieldOf = (name: Exclude<keyof typeof LABELS, 'state'>, maxlength: number, more = {}) =>
    field(name, LABELS[name], query[name] ?? '', { rejected, maxlength, ...more })
  return {
    fields: {
      company: fieldOf('company', 500, {
        isRequired: true,
        width: 'w6',
        placeholder: 'As printed on the card',
      }),
      plan: fieldOf('plan', 200, { width: 'w4' }),
      payerId: fieldOf('payer_id', 50, { width: 'w2' }),
      zip: fieldOf('zip', 10, { width: 'w2', inputmode: 'numeric' }),
      phone: fieldOf('phone', 20, { width: 'w2', inputmode: 'tel' }),
      address: fieldOf('address', 200, { width: 'w6' }),
    },
    state: select('state', LABELS.state, query.state ?? '', {
      rejected,
      width: 'w2',
      options: [['', 'Any state'], ...US_STATES],
    }),
  }
}

const FACT_LABELS: Partial<Record<string, string>> = {
  payer_id: 'payer ID',
  naic_code: 'NAIC code',
  po_box: 'PO box',
  zip: 'ZIP code',
}
const formatFacts = (facts: readonly string[]) => facts.map((fact) => FACT_LABELS[fact] ?? fact).join(', ')

/**
 * Words instead of shares: each share is calibrated on its own, so those of several payers do not
 * add up to 100%.
 */
const CERTAINTIES: readonly (readonly [number, string])[] = [
  [0.9, 'very likely'],
  [0.6, 'likely'],
  [0.1, 'possible'],
  [0, 'unlikely'],
]
const formatCertainty = (confidence: number): string => CERTAINTIES.find(([least]) => confidence >= least)![1]

const rowOf = (
  { payerId, name, ediPayerId, confidence, matchedOn, conflicts }: Match,
  { state = '' }: FindPayerQuery,
  followed: ReadonlySet<string>,
): Row => ({
  id: payerId,
  name,
  isFollowed: followed.has(payerId),
  ediPayerId: ediPayerId ?? '',
  certainty: formatCertainty(confidence),
  speaksFor: formatFacts(matchedOn),
  speaksAgainst: formatFacts(conflicts),
  links: [
    { label: 'Policies', href: linkOf('/policy/search', { payer_id: payerId }) },
    {
      label: 'Prior authorization',
      href: linkOf('/policy/prior-authorization', { payer_id: payerId, state }),
    },
    { label: 'Changes', href: linkOf('/policy/changes', { payer_id: payerId, mine: 'false' }) },
    { label: 'Prices it pays', href: linkOf('/transparency/search', { payer_id: payerId }) },
  ],
})

const linkOf = (path: string, query: Record<string, string>): string => hrefOf({ path, query })

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
  'a rejected company': findPayerModel({}, null, {
    rejected: { company: { value: 'x', message: 'at least 2 characters' } },
  }),
  'a payer': findPayerModel({ company: 'Meridian' }, answer('match', [match()])),
  'several payers': findPayerModel(
    hostile,
    answer('ambiguous', [
      match({ confidence: 0.5 }),
      match({ ediPayerId: null, conflicts: ['state', 'po_box'] }),
    ]),
  ),
  nobody: findPayerModel(hostile, answer('none', [])),
  'nobody with confidence': findPayerModel(hostile, answer('none', [match({ confidence: 0.001 })])),
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
  showsRejected: true,
  async load({ query, ctx, rejected }) {
    const { company } = query
    const [answer, followed] = await Promise.all([
      company ? matchPayer(ctx.payerMatches, cardOf({ ...query, company }), SHOWN) : null,
      ctx.followedPayers.list(),
    ])
    return findPayerModel(query, answer, { rejected, followed: new Set(followed.map(({ id }) => id)) })
  },
  examples: findPayerExamples,
})
