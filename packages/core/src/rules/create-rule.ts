import type { Db } from '@ppman/db'
import { auditEventRepo } from '../audit/index.ts'
import { refusedField } from '../payers/index.ts'
import type { BillingRule, RuleWords } from './billing-rule.ts'
import { checkedCode } from './checked-code.ts'
import { type EarlierRule, manualRuleRepo } from './manual-rule-repo.ts'
import { dayBefore } from './rule-days.ts'
import { subjectKeyOf } from './rule-key.ts'
import { ruleRepo } from './rule-repo.ts'

/** What a person says a payer asks for; everything else a rule can say stays open. */
export type RuleToCreate = RuleWords & { payerId: string; policyId: string | null; effectiveFrom: string }

/**
 * Writes down a rule for the caller's organisation. It takes the place of the organisation's earlier manual rules about the same
 * payer, policy, code, category and scope: they end the day before it begins, unless it is over before they begin. Call it in a
 * transaction, in the tenant of the caller.
 *
 * @throws AppError `invalid_input` that names the field
 */
export async function createRule(tx: Db, said: RuleToCreate, by: { orgId: string; sub: string }, now: Date): Promise<BillingRule> {
  const rule = checkedRule(said)
  const repo = manualRuleRepo(tx)
  await refuseUnknown(repo, rule)
  const subjectKey = subjectKeyOf({ ...rule, orgId: by.orgId }, rule)
  const earlier = (await repo.lockEarlier(subjectKey)).filter((one) => isReplaced(one, rule))
  const id = await repo.add({ ...rule, subjectKey, orgId: by.orgId, createdBy: by.sub, createdAt: now })
  await repo.supersede(earlier.map((one) => ({ id: one.id, effectiveTo: lastDayOf(one, rule) })), id, now)
  const detail = { payer_id: rule.payerId, code: rule.code, code_type: rule.codeType, rule_category: rule.ruleCategory, supersedes: earlier.length }
  await auditEventRepo(tx).append({ at: now, actor: by.sub, action: 'billing_rule.created', objectKind: 'billing_rule', objectId: id, detail })
  return (await ruleRepo(tx).byId(id))!
}

function checkedRule(said: RuleToCreate): RuleToCreate {
  const { code, codeType } = checkedCode(said)
  if (said.effectiveTo !== null && said.effectiveTo < said.effectiveFrom) throw refusedField('effective_to', 'Ends before it begins.')
  return { ...said, code, codeType }
}

async function refuseUnknown(repo: ReturnType<typeof manualRuleRepo>, { payerId, policyId }: RuleToCreate): Promise<void> {
  if (!(await repo.hasPayer(payerId))) throw refusedField('payer_id', 'There is no payer with this id.')
  if (policyId && !(await repo.hasPolicy(policyId, payerId))) throw refusedField('policy_id', 'The payer has no policy with this id.')
}

const isReplaced = (earlier: EarlierRule, { effectiveTo }: RuleToCreate) => effectiveTo === null || effectiveTo >= earlier.effectiveFrom

/** A rule that the new one covers from its first day was never in force: it ends the day before it began. */
function lastDayOf({ effectiveFrom, effectiveTo }: EarlierRule, rule: RuleToCreate): string {
  const before = dayBefore(rule.effectiveFrom < effectiveFrom ? effectiveFrom : rule.effectiveFrom)
  return effectiveTo !== null && effectiveTo < before ? effectiveTo : before
}
