import type { BillingRule } from '../rules/index.ts'
import { meaningOf } from './reason-code.ts'

export type Verdict = 'contradicts' | 'confirms' | 'no_rule' | 'unclear'

/** What an outcome says about the rules in force: of one payer and code, in the month of service. */
export type Judgement = { verdict: Verdict; ruleCategory: string | null; ruleIds: string[] }

/**
 * Holds what a payer did against what its rules say. A denial or reduction speaks by its reason code; a payment speaks against rules
 * that forbid it. Without a code that speaks of rules it is `unclear`, without a rule of that kind `no_rule`.
 */
export function judgeObservation(
  rules: readonly BillingRule[],
  { outcome, carc }: { outcome: 'denied' | 'reduced' | 'paid'; carc: string | null },
): Judgement {
  return outcome === 'paid' ? judgePayment(rules) : judgeDenial(rules, carc)
}

const FORBIDS_PAYMENT = new Set(['not_covered', 'investigational'])

function judgePayment(rules: readonly BillingRule[]): Judgement {
  const coverage = rules.filter(({ ruleCategory }) => ruleCategory === 'coverage')
  const against = coverage.filter(({ disposition }) => FORBIDS_PAYMENT.has(disposition ?? ''))
  if (against.length > 0) return { verdict: 'contradicts', ruleCategory: 'coverage', ruleIds: idsOf(against) }
  const covered = coverage.filter(({ disposition }) => disposition === 'covered')
  return covered.length > 0
    ? { verdict: 'confirms', ruleCategory: 'coverage', ruleIds: idsOf(covered) }
    : { verdict: 'no_rule', ruleCategory: null, ruleIds: [] }
}

function judgeDenial(rules: readonly BillingRule[], carc: string | null): Judgement {
  const meaning = meaningOf(carc)
  if (!meaning) return { verdict: 'unclear', ruleCategory: null, ruleIds: [] }
  const ruleCategory = meaning.ruleCategories[0]!
  const ofKind = rules.filter((rule) => meaning.ruleCategories.includes(rule.ruleCategory))
  const against = ofKind.filter(({ disposition }) => meaning.contradicts.includes(disposition ?? ''))
  if (against.length > 0)
    return { verdict: 'contradicts', ruleCategory: against[0]!.ruleCategory, ruleIds: idsOf(against) }
  const alike = ofKind.filter(({ disposition }) => meaning.confirms.includes(disposition ?? ''))
  return alike.length > 0
    ? { verdict: 'confirms', ruleCategory: alike[0]!.ruleCategory, ruleIds: idsOf(alike) }
    : { verdict: 'no_rule', ruleCategory, ruleIds: [] }
}

const idsOf = (rules: readonly BillingRule[]) => rules.map(({ id }) => id)
