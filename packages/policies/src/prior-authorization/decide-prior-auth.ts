import type { BillingRule } from '../rules/index.ts'

/** What is asked about a service. What is left out is open: a rule that depends on it cannot be decided. */
export type PriorAuthQuestion = {
  planType?: string | undefined
  /** USPS code. */
  state?: string | undefined
  networkStatus?: string | undefined
  /** Two digits. */
  placeOfService?: string | undefined
}

/** Never `not_required` because nothing was found: that is `unknown`. */
export type PriorAuthAnswer = 'required' | 'not_required' | 'conditional' | 'unknown'

/** What an answer still depends on. */
export type OpenPoint =
  'plan_type' | 'state' | 'network_status' | 'place_of_service' | 'condition' | 'criteria' | 'disputed'

export type PriorAuthDecision = {
  answer: PriorAuthAnswer
  /** What to ask for, or look up, to know more. */
  missing: OpenPoint[]
  reasons: string[]
  /** The rules that the answer rests on, the most specific first. */
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
 * Whether a service needs prior authorisation, by the rules that are in force: of one payer and code, on one day. The rule that
 * names most of what was asked decides. What depends on something that was not asked, or on what two rules of equal standing say
 * differently, is `conditional`; without a rule in scope it is `unknown` (payer-policy paper 6.4).
 */
export function decidePriorAuth(
  rules: readonly BillingRule[],
  question: PriorAuthQuestion,
): PriorAuthDecision {
  const fitting = rules.map((rule) => fitRule(rule, question)).filter((fit) => fit !== null)
  const ranked = fitting.toSorted((a, b) => b.specificity - a.specificity || a.open.length - b.open.length)
  if (ranked.length === 0)
    return {
      answer: 'unknown',
      missing: [],
      reasons: [rules.length === 0 ? NO_RULE : NO_RULE_IN_SCOPE],
      rules: [],
    }
  const settled = ranked.filter(({ open }) => open.length === 0)
  if (settled.length === 0) return conditional(ranked, [ONLY_DEPENDING])
  const deciding = settled.filter(({ specificity }) => specificity === settled[0]!.specificity)
  const answers = new Set(deciding.map(({ rule }) => rule.disposition))
  if (answers.size > 1) return conditional(ranked, [DISAGREE])
  const answer = settled[0]!.rule.disposition === 'required' ? 'required' : 'not_required'
  const exceptions = ranked.filter(
    ({ rule, open, specificity }) =>
      open.length > 0 && rule.disposition !== answer && specificity >= deciding[0]!.specificity,
  )
  if (exceptions.length > 0)
    return conditional(
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
const NO_RULE_IN_SCOPE = 'The known rules are about other plans, states, networks or places.'
const ONLY_DEPENDING = 'Every rule in scope depends on something that is not known here.'
const DISAGREE = 'Rules of equal standing say different things.'
const REQUIRED_UNLESS = 'Required, but another rule makes an exception that may apply.'
const NOT_REQUIRED_UNLESS = 'Not required, but another rule makes an exception that may apply.'
const BY_NAME = 'A rule in force says so for what was asked.'
const IN_GENERAL = 'A rule in force says so in general.'

const conditional = (ranked: readonly FittingRule[], reasons: string[]): PriorAuthDecision => ({
  answer: 'conditional',
  missing: [...new Set(ranked.flatMap(({ open }) => open))],
  reasons,
  rules: rulesOf(ranked),
})

const rulesOf = (ranked: readonly FittingRule[]) => ranked.map(({ rule }) => rule)

/** A rule in the scope of a question: how closely it is meant, and what it still depends on. */
type FittingRule = { rule: BillingRule; specificity: number; open: OpenPoint[] }

/** Holds a rule against a question. @returns null when the rule is about somebody else */
function fitRule(rule: BillingRule, question: PriorAuthQuestion): FittingRule | null {
  const fits = [
    held('plan_type', rule.planTypes.includes('all') ? [] : rule.planTypes, question.planType),
    held('state', rule.states, question.state),
    held('network_status', isOpen(rule.networkStatus) ? [] : [rule.networkStatus], question.networkStatus),
    held('place_of_service', rule.placeOfService, question.placeOfService),
  ]
  if (fits.includes('out') || (question.state && rule.statesExcluded.includes(question.state))) return null
  const open = fits.filter((fit): fit is OpenPoint => fit !== 'out' && fit !== 'named' && fit !== 'any')
  return {
    rule,
    specificity: fits.filter((fit) => fit === 'named').length,
    open: [...new Set([...open, ...pointsOf(rule, question)])],
  }
}

function held(
  point: OpenPoint,
  named: readonly string[],
  asked: string | undefined,
): OpenPoint | 'any' | 'named' | 'out' {
  if (named.length === 0) return 'any'
  if (asked === undefined) return point
  return named.includes(asked) ? 'named' : 'out'
}

const isOpen = (networkStatus: string | null) =>
  networkStatus === null || networkStatus === 'any' || networkStatus === 'unknown'

function pointsOf(
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
