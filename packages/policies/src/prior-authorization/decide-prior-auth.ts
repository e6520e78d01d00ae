import type { BillingRule } from '../rules/index.ts'
import { type FittingRule, fitRule } from './fit-rule.ts'
import type { PriorAuthDecision, PriorAuthQuestion } from './prior-auth.ts'

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
