import type { Db } from '@ppman/db'
import { auditEventRepo } from '@ppman/ledger/audit'
import { refusedField } from '@ppman/payers'
import type { BillingRule, RuleWords } from './billing-rule.ts'
import { checkedCode } from './code-type.ts'
import { type ManualRule, manualRuleRepo } from './manual-rule-repo.ts'
import { dayBefore, dayOf } from './rule-days.ts'
import { subjectKeyOf } from './rule-key.ts'
import { ruleRepo } from './rule-repo.ts'

/** What a person says a payer asks for; everything else a rule can say stays open. */
export type RuleToCreate = RuleWords & {
  payerId: string
  policyId: string | null
  effectiveFrom: string
  /** The organisation's own rule that ends where this one begins. */
  supersedes: string | null
}

/**
 * Writes down a rule for the caller's organisation. It changes no other rule unless `supersedes` names one: that rule then ends the
 * day before the new one begins. Call it in a transaction, in the tenant of the caller.
 *
 * @throws AppError `invalid_input` that names the field
 */
export async function createRule(
  tx: Db,
  said: RuleToCreate,
  by: { orgId: string; sub: string },
  now: Date,
): Promise<BillingRule> {
  const rule = checkedRule(said)
  const repo = manualRuleRepo(tx)
  await refuseUnknown(repo, rule)
  const { supersedes, ...words } = rule
  const superseded = supersedes && (await supersededRule(repo, supersedes, rule))
  const subjectKey = subjectKeyOf({ ...rule, orgId: by.orgId }, rule)
  const id = await repo.add({ ...words, subjectKey, orgId: by.orgId, createdBy: by.sub, createdAt: now })
  if (superseded)
    await repo.supersede(superseded.id, { effectiveTo: lastDayOf(superseded, rule), by: id }, now)
  const detail = {
    payer_id: rule.payerId,
    code: rule.code,
    code_type: rule.codeType,
    rule_category: rule.ruleCategory,
    supersedes,
  }
  await auditEventRepo(tx).append({
    at: now,
    actor: by.sub,
    action: 'billing_rule.created',
    objectKind: 'billing_rule',
    objectId: id,
    detail,
  })
  return (await ruleRepo(tx).byId(id, dayOf(now)))!
}

/** The rule that ends where a new one begins. It is locked until the transaction ends. */
async function supersededRule(
  repo: ReturnType<typeof manualRuleRepo>,
  id: string,
  { effectiveFrom }: RuleToCreate,
): Promise<ManualRule> {
  const rule = await repo.lockOwn(id)
  if (!rule) throw refusedField('supersedes', 'Your organization has no rule with this id.')
  if (rule.supersededBy)
    throw refusedField('supersedes', 'The rule has been superseded by another one already.')
  if (effectiveFrom <= rule.effectiveFrom)
    throw refusedField(
      'supersedes',
      `The rule begins on ${rule.effectiveFrom}: the new one must begin on a later day.`,
    )
  return rule
}

function checkedRule(said: RuleToCreate): RuleToCreate {
  const { code, codeType } = checkedCode(said)
  if (said.effectiveTo !== null && said.effectiveTo < said.effectiveFrom)
    throw refusedField('effective_to', 'Ends before it begins.')
  return { ...said, code, codeType }
}

async function refuseUnknown(
  repo: ReturnType<typeof manualRuleRepo>,
  { payerId, policyId }: RuleToCreate,
): Promise<void> {
  if (!(await repo.hasPayer(payerId))) throw refusedField('payer_id', 'There is no payer with this id.')
  if (policyId && !(await repo.hasPolicy(policyId, payerId)))
    throw refusedField('policy_id', 'The payer has no policy with this id.')
}

/** The day before the new rule begins. A rule that was over earlier keeps its last day. */
function lastDayOf({ effectiveTo }: ManualRule, { effectiveFrom }: RuleToCreate): string {
  const before = dayBefore(effectiveFrom)
  return effectiveTo !== null && effectiveTo < before ? effectiveTo : before
}
