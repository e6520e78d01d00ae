import type { Db } from '@ppman/db'
import { AppError, refusedField } from '@ppman/errors'
import { auditEventRepo } from '@ppman/ledger/audit'
import { recordEvent } from '@ppman/notifications/events'
import { payerRepo } from '@ppman/payers'
import { checkCode, ruleRepo } from '../rules/index.ts'
import { type Disagreement, judgeObservation, type Observation } from './disagreement.ts'
import { disagreementRepo } from './disagreement-repo.ts'

type Actor = { orgId: string; sub: string }

/** Limit per kind, so that thousands of code pairs do not crowd out other rules. */
const [MAX_RULES_OF_KIND, MAX_RULES] = [50, 1_000]

/**
 * Records a payer's decision and compares it with the rules in force in the month of service. Call
 * it in a transaction, in the caller's tenant.
 *
 * @throws AppError `invalid_input` that names the field
 */
export async function recordDisagreement(
  tx: Db,
  observation: Observation,
  by: Actor,
  now: Date,
): Promise<Disagreement> {
  const checked = { ...observation, ...checkCode(observation) }
  if (!(await payerRepo(tx).byId(checked.payerId)))
    throw refusedField('payer_id', 'There is no payer with this id.')
  const { payerId, code, codeType, serviceMonth } = checked
  const filter = { payerId, code, codeType, effectiveOn: `${serviceMonth}-01`, isCurrent: false }
  const { items } = await ruleRepo(tx).spread(filter, { each: MAX_RULES_OF_KIND, limit: MAX_RULES })
  const repo = disagreementRepo(tx)
  const id = await repo.add(checked, judgeObservation(items, checked), by, now)
  const recorded = (await repo.byId(id))!
  await recordEvent(tx, {
    kind: 'disagreement.recorded',
    data: {
      disagreement_id: id,
      code: recorded.code,
      code_type: recorded.codeType,
      outcome: recorded.outcome,
      verdict: recorded.verdict,
    },
    orgId: by.orgId,
    subject: `disagreement:${id}`,
    payerId: recorded.payerId,
    states: recorded.state ? [recorded.state] : [],
    occurredAt: now,
  })
  await appendAudit(tx, recorded, { at: now, actor: by.sub, action: 'disagreement.recorded' })
  return recorded
}

/**
 * Resolves a disagreement, or reopens it.
 *
 * @throws AppError `not_found` when the organization has none with this id
 */
export async function resolveDisagreement(
  tx: Db,
  { id, resolution }: Pick<Disagreement, 'id' | 'resolution'>,
  by: Actor,
  now: Date,
): Promise<Disagreement> {
  const repo = disagreementRepo(tx)
  if (!(await repo.settle(id, resolution, by.sub, now)))
    throw new AppError('not_found', 'There is no disagreement with this id.')
  const settled = (await repo.byId(id))!
  await appendAudit(tx, settled, { at: now, actor: by.sub, action: 'disagreement.settled' })
  return settled
}

type AuditStamp = { at: Date; actor: string; action: 'disagreement.recorded' | 'disagreement.settled' }

function appendAudit(
  tx: Db,
  { id, payerId, code, verdict, status, resolution }: Disagreement,
  stamp: AuditStamp,
): Promise<void> {
  const detail = { payer_id: payerId, code, verdict, status, resolution }
  return auditEventRepo(tx).append({ ...stamp, objectKind: 'disagreement', objectId: id, detail })
}
