import type { BillingRule } from '@ppman/policies/rules'
import type { Ctx } from '../context.ts'
import { presentRule } from './rule-response.ts'

/** Rules in their order, each with the newest place that says it. */
export async function presentRules(repo: Ctx['rules'], rules: readonly BillingRule[]) {
  const evidence = await repo.newestEvidence(rules.map(({ id }) => id))
  return rules.map((rule) => presentRule(rule, evidence.has(rule.id) ? [evidence.get(rule.id)!] : []))
}
