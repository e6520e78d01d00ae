import { isState, PLAN_TYPES, planTypesOf } from '@ppman/payers'
import type { BillingRule } from '../rules/index.ts'

/** A question about a service. A rule that depends on an omitted field cannot be decided. */
export type PriorAuthQuestion = {
  planType?: string | undefined
  /** USPS code. */
  state?: string | undefined
  networkStatus?: string | undefined
  /** Two digits. */
  placeOfService?: string | undefined
}

/** Without a matching rule the answer is `unknown`, never `not_required`. */
export type PriorAuthAnswer = 'required' | 'not_required' | 'conditional' | 'unknown'

/** A fact that the answer still depends on. */
export type OpenPoint =
  'plan_type' | 'state' | 'network_status' | 'place_of_service' | 'condition' | 'criteria' | 'disputed'

export type PriorAuthDecision = {
  answer: PriorAuthAnswer
  /** Facts to ask for or to look up. */
  missing: OpenPoint[]
  reasons: string[]
  /** The rules behind the answer, most specific first. */
  rules: BillingRule[]
}

/** HL7 Da Vinci CRD coverage-information `pa-needed`; null where nothing is known. */
export const CRD_CODE: Record<PriorAuthAnswer, 'auth-needed' | 'no-auth' | 'conditional' | null> = {
  required: 'auth-needed',
  not_required: 'no-auth',
  conditional: 'conditional',
  unknown: null,
}

/**
 * Decides whether a service needs prior authorization from the rules in force for one payer and
 * code. The most specific rule decides. The answer is `conditional` when it depends on an omitted
 * fact or when equally specific rules conflict, and `unknown` without a rule in scope (payer-policy
 * paper 6.4). A rule that names no state holds where its payer operates.
 */
export function decidePriorAuth(
  rules: readonly BillingRule[],
  question: PriorAuthQuestion,
): PriorAuthDecision {
  const unknownWord = unknownWordOf(question)
  if (unknownWord) return { answer: 'unknown', missing: [], reasons: [unknownWord], rules: [] }
  const matching = rules.map((rule) => matchRule(rule, question)).filter((fit) => fit !== null)
  const ranked = matching.toSorted((a, b) => b.specificity - a.specificity || a.open.length - b.open.length)
  if (ranked.length === 0)
    return {
      answer: 'unknown',
      missing: [],
      reasons: [rules.length === 0 ? NO_RULE : NO_RULE_IN_SCOPE],
      rules: [],
    }
  const settled = ranked.filter(({ open }) => open.length === 0)
  if (settled.length === 0) return decideConditional(ranked, [ONLY_DEPENDING])
  const deciding = settled.filter(({ specificity }) => specificity === settled[0]!.specificity)
  const answers = new Set(deciding.map(({ rule }) => rule.disposition))
  if (answers.size > 1) return decideConditional(ranked, [DISAGREE])
  const answer = settled[0]!.rule.disposition === 'required' ? 'required' : 'not_required'
  const exceptions = ranked.filter(
    ({ rule, open, specificity }) =>
      open.length > 0 && rule.disposition !== answer && specificity >= deciding[0]!.specificity,
  )
  if (exceptions.length > 0)
    return decideConditional(
      [...deciding, ...exceptions],
      [answer === 'required' ? REQUIRED_UNLESS : NOT_REQUIRED_UNLESS],
    )
  return {
    answer,
    missing: [],
    reasons: [deciding[0]!.specificity > 0 ? BY_NAME : IN_GENERAL],
    rules: rulesOf(ranked),
  }
}

const NO_RULE = 'No current rule about prior authorization is known for this payer and code.'
const NO_RULE_IN_SCOPE =
  'The known rules are about other plans, states, networks or places, or do not say that they hold for ' +
  'what was asked.'
const ONLY_DEPENDING = 'Every rule in scope depends on something that is not known here.'
const DISAGREE = 'Rules of equal standing say different things.'
const REQUIRED_UNLESS = 'Required, but another rule makes an exception that may apply.'
const NOT_REQUIRED_UNLESS = 'Not required, but another rule makes an exception that may apply.'
const BY_NAME = 'A rule in force says so for what was asked.'
const IN_GENERAL = 'A rule in force says so in general.'

const decideConditional = (ranked: readonly MatchingRule[], reasons: string[]): PriorAuthDecision => ({
  answer: 'conditional',
  missing: [...new Set(ranked.flatMap(({ open }) => open))],
  reasons,
  rules: rulesOf(ranked),
})

const rulesOf = (ranked: readonly MatchingRule[]) => ranked.map(({ rule }) => rule)

/** A word of the question that means nothing, as a reason; null when there is none. */
function unknownWordOf({ planType, state }: PriorAuthQuestion): string | null {
  if (state !== undefined && !isState(state)) return 'There is no such state.'
  const isPlanType = planType === undefined || PLAN_TYPES.some((one) => one === planType)
  return isPlanType ? null : 'There is no such plan type.'
}

/** A rule in scope, its specificity, and the facts that it still depends on. */
type MatchingRule = { rule: BillingRule; specificity: number; open: OpenPoint[] }

/** Matches a rule with a question. @returns null when the rule is out of scope */
function matchRule(rule: BillingRule, question: PriorAuthQuestion): MatchingRule | null {
  const matches = [
    matchPoint('plan_type', rule.planTypes.includes('all') ? [] : rule.planTypes, question.planType),
    matchPoint('state', rule.states, question.state),
    matchPoint(
      'network_status',
      isAnyNetwork(rule.networkStatus) ? [] : [rule.networkStatus],
      question.networkStatus,
    ),
    matchPoint('place_of_service', rule.placeOfService, question.placeOfService),
  ]
  if (matches.includes('out') || (question.state && rule.statesExcluded.includes(question.state))) return null
  if (isBeyondPayer(rule, question)) return null
  const open = matches.filter((fit): fit is OpenPoint => fit !== 'out' && fit !== 'named' && fit !== 'any')
  return {
    rule,
    specificity: matches.filter((fit) => fit === 'named').length,
    open: [...new Set([...open, ...openPointsOf(rule, question)])],
  }
}

/**
 * Whether the payer's own scope leaves out what was asked, of a rule that does not name it. A plan
 * type that the payer may not sell bars only `not_required`, which needs evidence in scope.
 */
function isBeyondPayer(
  { states, planTypes, disposition, payerScope }: BillingRule,
  { state, planType }: PriorAuthQuestion,
): boolean {
  const isElsewhere =
    state !== undefined &&
    states.length === 0 &&
    payerScope.states.length > 0 &&
    !payerScope.states.includes(state)
  const isOtherPlan =
    planType !== undefined &&
    planTypes.length === 0 &&
    disposition === 'not_required' &&
    !planTypesOf(payerScope.payerType).includes(planType)
  return isElsewhere || isOtherPlan
}

/** Whether a rule may apply to a question, also where it depends on an omitted fact. */
export const isInScope = (rule: BillingRule, question: PriorAuthQuestion): boolean =>
  matchRule(rule, question) !== null

function matchPoint(
  point: OpenPoint,
  named: readonly string[],
  asked: string | undefined,
): OpenPoint | 'any' | 'named' | 'out' {
  if (named.length === 0) return 'any'
  if (asked === undefined) return point
  return named.includes(asked) ? 'named' : 'out'
}

const isAnyNetwork = (networkStatus: string | null) =>
  networkStatus === null || networkStatus === 'any' || networkStatus === 'unknown'

function openPointsOf(
  { statesExcluded, condition, conditions, disposition, verificationStatus }: BillingRule,
  { state }: PriorAuthQuestion,
): OpenPoint[] {
  return [
    ...(statesExcluded.length > 0 && !state ? (['state'] as const) : []),
    ...(condition !== null || Object.keys(conditions).length > 0 ? (['condition'] as const) : []),
    ...(disposition === 'conditional' || disposition === null ? (['criteria'] as const) : []),
    ...(verificationStatus === 'disputed' ? (['disputed'] as const) : []),
  ]
}
