import type { BillingRule } from '../rules/index.ts'
import type { OpenPoint, PriorAuthQuestion } from './prior-auth.ts'

/** A rule in the scope of a question: how closely it is meant, and what it still depends on. */
export type FittingRule = { rule: BillingRule; specificity: number; open: OpenPoint[] }

/** Holds a rule against a question. @returns null when the rule is about somebody else */
export function fitRule(rule: BillingRule, question: PriorAuthQuestion): FittingRule | null {
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
