import type {
  OpenPoint,
  PayerPriorAuth,
  PayerReading,
  PriorAuthAnswer,
  PriorAuthCheck,
} from '@ppman/policies/prior-authorization'
import type { RuleEvidence } from '@ppman/policies/rules'
import type { NamingDocument } from '@ppman/search'
import {
  type Answer,
  capitalize,
  type CodeChip,
  codeChip,
  type Empty,
  empty,
  type ErrorSummary,
  formatCount,
  formatIsoDay,
  hrefOf,
  type Rejected,
  stateName,
  type Verdict,
  verdict,
} from '@ppman/web-ui'
import { formatLongDay } from '../policy-change/format-validity.ts'
import {
  codeHref,
  nameCode,
  codeTypeName,
  formatListPlace,
  formatQuote,
  formatRule,
  formatScope,
  planName,
  policyHref,
  type QuoteText,
  type RuleText,
} from '../policy-rule/format-rule.ts'
import { formatNaming, type NamingText } from '../policy-rule/naming-policies.ts'
import { answerOf, type Asked, type PeriodPlot, plotPeriods, TONES } from './answer-panel.ts'
import {
  type CodeForWords,
  errorsOf,
  formOf,
  type NamedPayer,
  type PriorAuthForm,
  type PriorAuthQuery,
} from './question-form.ts'

/** What was found for the question. */
export type PriorAuthFound = {
  today: string
  payers: readonly NamedPayer[]
  payer: NamedPayer | null
  /** For a code of a payer. */
  asked: Asked | null
  /** For words: the codes they may mean, with the payer's answers. */
  codes: readonly (CodeForWords & { answer: PriorAuthAnswer | null })[] | null
  others: readonly (PayerPriorAuth & { name: string })[]
  /** Documents of the payer, or of all payers, that name the code. */
  naming: { items: readonly NamingDocument[]; total: number }
  /** Typed behind the code, and left out of the question. */
  modifiers: readonly string[]
}

/** A rule that the answer rests on, with what it was read from. */
type Ground = RuleText & { quote: QuoteText | null; list: string; sourceHref: string }
/** A rule by which a payer does not cover a code. */
type Denial = Ground & { policyHref: string; policyTitle: string }
type CodeLine = { chip: CodeChip; name: string; verdict: Verdict | null; href: string }
type OtherLine = { payer: string; href: string; verdict: Verdict; scope: string; since: string }

export type PriorAuthModel = {
  title: string
  lead: string
  errors: ErrorSummary | null
  fields: PriorAuthForm
  /** The question in one line, for phones, once it is answered; else empty. */
  folded: string
  answer: Answer | null
  /** That the payer does not cover the code on the day, with its rules; null where none says so. */
  notCovered: { sentence: string; rules: Denial[] } | null
  grounds: Ground[]
  /** Rules that are not shown. */
  moreGrounds: string
  missing: string[]
  plot: PeriodPlot | null
  /** Codes that the words may mean. */
  codes: CodeLine[]
  codesTitle: string
  naming: NamingText | null
  others: OtherLine[]
  othersTitle: string
  empty: Empty | null
}

const PATH = '/policy/prior-authorization'
const SHOWN_GROUNDS = 6

export function priorAuthModel(
  query: PriorAuthQuery,
  found: PriorAuthFound,
  rejected: Rejected = {},
): PriorAuthModel {
  const { asked, codes, payer } = found
  const code = query.code ?? ''
  return {
    title: titleOf(code, codes !== null),
    lead: asked
      ? ''
      : 'Payer, procedure and date lead to one answer, with the payer’s own words and what could not be ' +
        'checked.',
    errors: errorsOf(rejected),
    fields: formOf(query, found, rejected),
    folded: asked && payer ? foldedQuestion(query, payer) : '',
    answer: asked && payer ? answerOf(query, payer, asked, found.today) : null,
    notCovered: asked && payer ? notCoveredOf(query, payer, asked, found.today) : null,
    grounds: (asked?.check.rules ?? [])
      .slice(0, SHOWN_GROUNDS)
      .map((rule) => groundOf(rule, asked!.evidence.get(rule.id), found.today)),
    moreGrounds:
      asked && asked.check.rules.length > SHOWN_GROUNDS
        ? `${formatCount(asked.check.rules.length - SHOWN_GROUNDS, 'more rule')} of this payer for the code.`
        : '',
    missing: asked ? [...modifierPoints(found.modifiers), ...missingOf(asked.check, asked.reading)] : [],
    plot: asked ? plotPeriods(asked.periods, query.date ?? found.today) : null,
    codes: (codes ?? []).map((each) => ({
      chip: codeChip(each.code, { kind: codeTypeName(each.codeType), href: codeHref(each.code) }),
      name: each.name,
      verdict: each.answer && verdict(TONES[each.answer]),
      href: linkWith(query, { code: each.code }),
    })),
    codesTitle: codes && codes.length > 0 ? `Which code is meant by “${code}”?` : '',
    naming: formatNaming(code.toUpperCase(), found.naming, payer?.id),
    others: found.others.map((other) => otherOf(query, other, found.today)),
    othersTitle: asked ? 'Same procedure, other payers' : 'Payers with a rule for this code',
    empty: emptyOf(code, found),
  }
}

function titleOf(code: string, isWords: boolean): string {
  if (code === '') return 'Is prior authorization needed?'
  return `Is prior authorization needed for ${isWords ? `“${code}”` : nameCode(code.toUpperCase())}?`
}

const foldedQuestion = (query: PriorAuthQuery, payer: NamedPayer): string =>
  [
    query.code?.toUpperCase(),
    payer.name,
    query.plan_type && capitalize(planName(query.plan_type)),
    query.state && stateName(query.state),
    query.date && formatIsoDay(query.date),
  ]
    .filter(Boolean)
    .join(' · ') + '. Change'

const groundOf = (
  rule: PriorAuthCheck['rules'][number],
  evidence: RuleEvidence | undefined,
  today: string,
): Ground => ({
  ...formatRule(rule, today),
  quote: evidence ? formatQuote(evidence, policyHref(evidence.policyId)) : null,
  list: formatListPlace(rule),
  sourceHref: evidence?.url ?? '',
})

function notCoveredOf(
  query: PriorAuthQuery,
  payer: NamedPayer,
  { check, evidence }: Asked,
  today: string,
): PriorAuthModel['notCovered'] {
  if (check.denials.length === 0) return null
  const code = (query.code ?? '').toUpperCase()
  return {
    sentence:
      `${payer.name} does not cover ${code} on ${formatLongDay(query.date ?? today)}, ` +
      'by the rule below.',
    rules: check.denials.slice(0, SHOWN_GROUNDS).map((rule) => {
      const read = evidence.get(rule.id)
      return {
        ...groundOf(rule, read, today),
        policyHref: read ? policyHref(read.policyId) : codeHref(code),
        policyTitle: read?.policyTitle ?? `Rules for ${code}`,
      }
    }),
  }
}

const POINTS: Record<OpenPoint, string> = {
  plan_type: 'The plan: rules differ by plan type. Choose the plan above.',
  state: 'The state: a rule holds in some states only. Choose the state above.',
  network_status: 'The network: choose above whether the provider is in network.',
  place_of_service: 'The place: a rule holds in some places only. Choose above where it is done.',
  condition: 'A printed condition of a rule, which only the chart can answer.',
  criteria: 'Criteria of the policy, which have to be met or reviewed.',
  disputed: 'A rule that somebody disputes: read its words before you rely on it.',
}

const modifierPoints = (modifiers: readonly string[]): string[] =>
  modifiers.length === 0
    ? []
    : [`The modifier ${modifiers.join(', ')}: rules about prior authorization were read for the code alone.`]

function missingOf({ missing, rules, answer: outcome }: PriorAuthCheck, reading: PayerReading): string[] {
  const conditions = [...new Set(rules.flatMap(({ condition }) => condition ?? []))]
  const unread = reading.documents - reading.read
  return [
    ...missing.map((point) => POINTS[point]),
    ...(missing.includes('condition') ? conditions.map((condition) => `Condition: “${condition}”`) : []),
    ...(outcome === 'unknown' && unread > 0
      ? [`${formatCount(unread, 'watched document')} of this payer that could not be read yet.`]
      : []),
    'The member’s own contract: employer plans may differ. Call the number on the card.',
  ]
}

const otherOf = (
  query: PriorAuthQuery,
  { payerId, name, answer: outcome, rules, reasons }: PriorAuthFound['others'][number],
  today: string,
): OtherLine => ({
  payer: name,
  href: linkWith(query, { payer_id: payerId }),
  verdict: verdict(TONES[outcome]),
  scope: outcome === 'conditional' || rules.length === 0 ? reasons.join(' ') : formatScope(rules[0]!),
  since: rules[0]
    ? rules[0].effectiveFrom
      ? formatIsoDay(rules[0].effectiveFrom)
      : formatRule(rules[0], today).validity.days
    : '',
})

const linkWith = (query: PriorAuthQuery, change: Partial<PriorAuthQuery>): string =>
  hrefOf({
    path: PATH,
    query: Object.fromEntries(
      Object.entries({ ...query, ...change }).map(([name, value]) => [name, value ?? '']),
    ),
  })

function emptyOf(code: string, { asked, codes, payer, others }: PriorAuthFound): Empty | null {
  if (code === '')
    return empty('Which procedure, and which payer?', 'A code as on the order, or words such as', [
      { label: 'knee MRI', href: hrefOf({ path: PATH, query: { code: 'knee MRI' } }) },
      { label: 'knee replacement', href: hrefOf({ path: PATH, query: { code: 'knee replacement' } }) },
      { label: '27447', href: hrefOf({ path: PATH, query: { code: '27447' } }) },
    ])
  if (codes?.length === 0)
    return empty(`No code found for “${code}”`, 'Try other words, or the code from the order. See also', [
      { label: 'policies with these words', href: hrefOf({ path: '/policy/search', query: { q: code } }) },
      {
        label: 'prices with these words',
        href: hrefOf({ path: '/transparency/search', query: { q: code } }),
      },
    ])
  if (codes === null && !asked && others.length === 0)
    return empty(
      payer ? 'Nothing found' : 'No payer has a rule for this code on this day',
      'That is not a “No”. Choose a payer to see how much of it was read, or look at',
      [
        {
          label: 'policies that name the code',
          href: hrefOf({ path: '/policy/search', query: { q: code } }),
        },
      ],
    )
  return null
}
