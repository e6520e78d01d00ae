import {
  decidePriorAuth,
  type PriorAuthAnswer,
  type PriorAuthQuestion,
} from '@ppman/policies/prior-authorization'
import type { BillingRule, RuleEvidence, RuleStatement } from '@ppman/policies/rules'
import type { NamingDocument } from '@ppman/search'
import {
  type ErrorSummary,
  errorSummary,
  type Field,
  field,
  formatCount,
  formatIsoDay,
  formatList,
  hrefOf,
  type Rejected,
  type Select,
  select,
  type Severity,
  type PageLinks,
  pageLinks,
  severity,
  stateName,
  US_STATES,
  type Verdict,
  verdict,
} from '@ppman/web-ui'
import { formatLongDay } from '../policy-change/format-validity.ts'
import { TONES } from '../policy-prior-auth/answer-panel.ts'
import {
  codeHref,
  nameCode,
  codeTypeName,
  formatPlace,
  formatRule,
  formatScope,
  PLAN_CHOICES,
  policyHref,
} from '../policy-rule/format-rule.ts'
import { formatNaming, type NamingText } from '../policy-rule/naming-policies.ts'
import type { PaidText } from '../policy-rule/paid-at-hospitals.ts'
import { ANSWER_ORDER, type Bar, barsOf } from './answer-bar.ts'

export type CodeQuery = {
  code: string
  payer_id?: string | undefined
  plan_type?: string | undefined
  state?: string | undefined
  near?: string | undefined
  date?: string | undefined
  page: number
}
type NamedPayer = { id: string; name: string }

export type CodeFound = {
  today: string
  /** Rules in force on the day, of all payers. */
  rules: readonly BillingRule[]
  evidence: ReadonlyMap<string, RuleEvidence>
  upcoming: readonly (RuleStatement & { payer: string })[]
  /** Of the rules above. */
  payers: readonly NamedPayer[]
  payer: NamedPayer | null
  paid: PaidText | null
  names: readonly string[]
  /** Documents that name the code. */
  naming: { items: readonly NamingDocument[]; total: number }
}

type PayerRow = {
  payer: string
  href: string
  verdict: Verdict
  since: string
  covered: string
  units: string
  policyHref: string
  place: string
  paidHref: string
}

export type CodeModel = {
  title: string
  crumb: string
  kicker: string
  name: string
  lead: string
  errors: ErrorSummary | null
  action: string
  folded: string
  fields: { state: Select; plan: Select; payer: Select; near: Field; date: Field }
  bars: Bar[]
  barsLabel: string
  rows: PayerRow[]
  pages: PageLinks
  upcoming: { severity: Severity; title: string; href: string; text: string; day: string }[]
  naming: NamingText | null
  paid: PaidText | null
  /** Why there is no price. */
  noPrice: string
  changesHref: string
  pricesHref: string
  askHref: string
}

const LABELS = {
  state: 'State',
  plan_type: 'Plan',
  payer_id: 'Prices of',
  near: 'Near ZIP code',
  date: 'On',
}

/** Payers of one page, so that the page of a frequent code stays small. */
export const PAYERS_PER_PAGE = 50

export function codeModel(query: CodeQuery, found: CodeFound, rejected: Rejected = {}): CodeModel {
  const code = query.code.toUpperCase()
  const answers = answersOf(query, found)
  const day = query.date ?? found.today
  const { payer_id = '', plan_type = '', state = '', near = '', date = '', page } = query
  const skip = (page - 1) * PAYERS_PER_PAGE
  const types = [...new Set(found.rules.map(({ codeType }) => codeTypeName(codeType)))]
  return {
    title: `${nameCode(code)}: what payers require`,
    crumb: code,
    kicker: [`${formatList(types) || 'Code'} ${code}`, query.state && stateName(query.state)]
      .filter(Boolean)
      .join(' · '),
    name: found.names[0] ?? '',
    lead: leadOf(answers, found.paid, day),
    errors: errorSummary(rejected, LABELS),
    action: codeHref(code),
    folded: [query.state ? stateName(query.state) : 'All states', formatIsoDay(day)].join(' · ') + '. Change',
    fields: fieldsOf(query, found, rejected),
    ...barsOf(answers.map(({ answer }) => answer)),
    rows: answers.slice(skip, skip + PAYERS_PER_PAGE).map((each) => rowOf(query, each, found)),
    pages: pageLinks(
      { path: codeHref(code), query: { payer_id, plan_type, state, near, date } },
      answers.length,
      { page, pageSize: PAYERS_PER_PAGE },
    ),
    upcoming: found.upcoming.map((statement) => ({
      severity: severity(statement.severity),
      title:
        `${statement.payer}: ${formatRule(statement, found.today).category.toLowerCase()}, ` +
        formatRule(statement, found.today).statement.toLowerCase(),
      href: statement.policyId ? `${policyHref(statement.policyId)}#next` : '',
      text: formatScope(statement),
      day: statement.effectiveFrom ? formatIsoDay(statement.effectiveFrom) : '',
    })),
    naming: formatNaming(code, found.naming),
    paid: found.paid,
    noPrice: found.paid
      ? ''
      : found.payer
        ? `No hospital that we read publishes a price of ${found.payer.name} for this code here.`
        : 'No hospital that we read publishes a price for this code here.',
    changesHref: '/policy/changes',
    pricesHref: hrefOf({ path: '/transparency/search', query: { q: code } }),
    askHref: hrefOf({ path: '/policy/prior-authorization', query: { code } }),
  }
}

type PayerAnswer = {
  payer: NamedPayer
  rules: readonly BillingRule[]
  answer: PriorAuthAnswer
  basis: BillingRule | undefined
}

function answersOf(query: CodeQuery, { rules, payers }: CodeFound): PayerAnswer[] {
  const question: PriorAuthQuestion = {
    planType: query.plan_type || undefined,
    state: query.state || undefined,
  }
  const nameOf = new Map(payers.map((payer) => [payer.id, payer]))
  const answers = [...Map.groupBy(rules, ({ payerId }) => payerId)].map(([payerId, ofPayer]) => {
    const decision = decidePriorAuth(
      ofPayer.filter(({ ruleCategory }) => ruleCategory === 'prior_authorization'),
      question,
    )
    return {
      payer: nameOf.get(payerId) ?? { id: payerId, name: '' },
      rules: ofPayer,
      answer: decision.answer,
      basis: decision.rules[0],
    }
  })
  return answers.toSorted(
    (a, b) =>
      ANSWER_ORDER.indexOf(a.answer) - ANSWER_ORDER.indexOf(b.answer) ||
      (a.payer.name < b.payer.name ? -1 : 1),
  )
}

function leadOf(answers: readonly PayerAnswer[], paid: PaidText | null, day: string): string {
  if (answers.length === 0)
    return (
      `No payer that we read has a rule for this code on ${formatLongDay(day)}. ` +
      'That is not “no requirement”.'
    )
  const yes = answers.filter(({ answer }) => answer === 'required').length
  const depends = answers.filter(({ answer }) => answer === 'conditional').length
  const asked =
    `${yes} of ${formatCount(answers.length, 'payer')} with rules for it ` +
    `${yes === 1 ? 'requires' : 'require'} prior authorization on ${formatLongDay(day)}`
  return [`${asked}${depends > 0 ? `; for ${depends} it depends` : ''}.`, paid && `${paid.summary}.`]
    .filter(Boolean)
    .join(' ')
}

function fieldsOf(
  query: CodeQuery,
  { payers, payer, today }: CodeFound,
  rejected: Rejected,
): CodeModel['fields'] {
  const listed = payer && !payers.some(({ id }) => id === payer.id) ? [payer, ...payers] : payers
  return {
    state: select('state', LABELS.state, query.state ?? '', {
      rejected,
      width: 'w2 half',
      options: [['', 'All states'], ...US_STATES],
    }),
    plan: select('plan_type', LABELS.plan_type, query.plan_type ?? '', {
      rejected,
      width: 'w2 half',
      options: [['', 'All plans'], ...PLAN_CHOICES],
    }),
    payer: select('payer_id', LABELS.payer_id, query.payer_id ?? '', {
      rejected,
      width: 'w2',
      options: [['', 'All payers'], ...listed.map(({ id, name }) => [id, name] as const)],
    }),
    near: field('near', LABELS.near, query.near ?? '', {
      rejected,
      width: 'w2 half',
      maxlength: 10,
      inputmode: 'numeric',
      autocomplete: 'postal-code',
    }),
    date: field('date', LABELS.date, query.date ?? today, { rejected, type: 'date', width: 'w2 half' }),
  }
}

function rowOf(query: CodeQuery, { payer, rules, answer, basis }: PayerAnswer, found: CodeFound): PayerRow {
  const code = query.code.toUpperCase()
  const coverage = rules.find(({ ruleCategory }) => ruleCategory === 'coverage')
  const limit = rules.find(({ quantity }) => quantity !== null)
  const shown = basis ?? coverage ?? limit ?? rules[0]!
  const read = found.evidence.get(shown.id)
  const statementOf = (rule: BillingRule | undefined) => (rule ? formatRule(rule, found.today).statement : '')
  return {
    payer: payer.name,
    href: hrefOf({
      path: '/policy/prior-authorization',
      query: {
        code,
        payer_id: payer.id,
        plan_type: query.plan_type ?? '',
        state: query.state ?? '',
        date: query.date ?? '',
      },
    }),
    verdict: verdict(TONES[answer]),
    since: basis?.effectiveFrom ? formatIsoDay(basis.effectiveFrom) : '',
    covered: [statementOf(coverage), coverage?.condition].filter(Boolean).join(', '),
    units: statementOf(limit),
    policyHref: shown.policyId ? `${policyHref(shown.policyId)}#rule-${shown.id}` : '',
    place: read ? formatPlace(read) : shown.policyId ? 'its policy' : '',
    paidHref: `${hrefOf({
      path: codeHref(code),
      query: {
        payer_id: payer.id,
        state: query.state ?? '',
        near: query.near ?? '',
        plan_type: query.plan_type ?? '',
        date: query.date ?? '',
      },
    })}#pays`,
  }
}
