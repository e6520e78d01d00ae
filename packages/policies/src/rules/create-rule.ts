import type { Db } from '@ppman/db'
import { refusedField } from '@ppman/errors'
import { auditEventRepo } from '@ppman/ledger/audit'
import { recordEvent } from '@ppman/notifications/events'
import type { BillingRule, RuleContent } from './billing-rule.ts'
import { checkCode } from './code-type.ts'
import { type ManualRule, manualRuleRepo } from './rule-insert-repo.ts'
import { dayBefore, dayOf } from './rule-days.ts'
import { subjectKeyOf } from './rule-key.ts'
import { ruleRepo } from './rule-repo.ts'

/** A rule that a person enters; other attributes stay open. */
export type RuleToCreate = RuleContent & {
  payerId: string
  policyId: string | null
  effectiveFrom: string
  /** The organization's own rule that this one replaces. */
  supersedes: string | null
}

/**
 * Creates a rule for the caller's organization. A rule named by `supersedes` ends the day before
 * the new one begins; no other rule changes. Call it in a transaction, in the caller's tenant.
 *
 * @throws AppError `invalid_input` that names the field
 */
export async function createRule(
  tx: Db,
  request: RuleToCreate,
  by: { orgId: string; sub: string },
  now: Date,
): Promise<BillingRule> {
  const rule = checkRule(request)
  const repo = manualRuleRepo(tx)
  await checkReferences(repo, rule)
  const { supersedes, ...words } = rule
  const superseded = supersedes && (await lockSuperseded(repo, supersedes, rule))
  const subjectKey = subjectKeyOf({ ...rule, orgId: by.orgId }, rule)
  const id = await repo.add({ ...words, subjectKey, orgId: by.orgId, createdBy: by.sub, createdAt: now })
  if (superseded)
    await repo.supersede(superseded.id, { effectiveTo: lastDayOf(superseded, rule), by: id }, now)
  const event = {
    orgId: by.orgId,
    payerId: rule.payerId,
    specialty: rule.specialty,
    states: rule.states,
    severity: rule.severity,
    occurredAt: now,
  }
  const counted = { policy_id: rule.policyId, total: 1 }
  await recordEvent(tx, {
    ...event,
    kind: 'billing_rule.created',
    data: { ...counted, rule_ids: [id] },
    subject: `billing_rule:${id}`,
  })
  if (superseded)
    await recordEvent(tx, {
      ...event,
      kind: 'billing_rule.superseded',
      data: { ...counted, rule_ids: [superseded.id] },
      subject: `billing_rule:${superseded.id}`,
    })
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

/** The superseded rule, locked until the transaction ends. */
async function lockSuperseded(
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

function checkRule(request: RuleToCreate): RuleToCreate {
  const { code, codeType } = checkCode(request)
  if (request.effectiveTo !== null && request.effectiveTo < request.effectiveFrom)
    throw refusedField('effective_to', 'Ends before it begins.')
  return { ...request, code, codeType }
}

async function checkReferences(
  repo: ReturnType<typeof manualRuleRepo>,
  { payerId, policyId }: RuleToCreate,
): Promise<void> {
  if (!(await repo.hasPayer(payerId))) throw refusedField('payer_id', 'There is no payer with this id.')
  if (policyId && !(await repo.hasPolicy(policyId, payerId)))
    throw refusedField('policy_id', 'The payer has no policy with this id.')
}

/** The day before the new rule begins, or the old rule's own last day if that is earlier. */
function lastDayOf({ effectiveTo }: ManualRule, { effectiveFrom }: RuleToCreate): string {
  const before = dayBefore(effectiveFrom)
  return effectiveTo !== null && effectiveTo < before ? effectiveTo : before
}
