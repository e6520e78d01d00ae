import type { Db } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { auditEventRepo } from '@ppman/ledger/audit'
import { payerRepo, refusedField } from '@ppman/payers'
import { checkedCode, ruleRepo } from '../rules/index.ts'
import type { Disagreement, Observation } from './disagreement.ts'
import { disagreementRepo } from './disagreement-repo.ts'
import { judgeObservation } from './judge-observation.ts'

type By = { orgId: string; sub: string }

/** So many of each kind of rule, that thousands of one (pairs of codes) leave the others in sight. */
const [MAX_RULES_OF_KIND, MAX_RULES] = [50, 1_000]

/**
 * Records what a payer did, held against the rules that were in force in the month of service. Call it in a transaction, in the
 * tenant of the caller.
 *
 * @throws AppError `invalid_input` that names the field
 */
export async function recordDisagreement(
  tx: Db,
  said: Observation,
  by: By,
  now: Date,
): Promise<Disagreement> {
  const seen = { ...said, ...checkedCode(said) }
  if (!(await payerRepo(tx).byId(seen.payerId)))
    throw refusedField('payer_id', 'There is no payer with this id.')
  const { payerId, code, codeType, serviceMonth } = seen
  const filter = { payerId, code, codeType, effectiveOn: `${serviceMonth}-01`, isCurrent: false }
  const { items } = await ruleRepo(tx).spread(filter, { each: MAX_RULES_OF_KIND, limit: MAX_RULES })
  const repo = disagreementRepo(tx)
  const id = await repo.add(seen, judgeObservation(items, seen), by, now)
  const recorded = (await repo.byId(id))!
  await say(tx, recorded, { at: now, actor: by.sub, action: 'disagreement.recorded' })
  return recorded
}

/**
 * Says how a disagreement came out, or opens it again.
 *
 * @throws AppError `not_found` when the organisation has none with this id
 */
export async function resolveDisagreement(
  tx: Db,
  { id, resolution }: Pick<Disagreement, 'id' | 'resolution'>,
  by: By,
  now: Date,
): Promise<Disagreement> {
  const repo = disagreementRepo(tx)
  if (!(await repo.settle(id, resolution, by.sub, now)))
    throw new AppError('not_found', 'There is no disagreement with this id.')
  const settled = (await repo.byId(id))!
  await say(tx, settled, { at: now, actor: by.sub, action: 'disagreement.settled' })
  return settled
}

type Said = { at: Date; actor: string; action: 'disagreement.recorded' | 'disagreement.settled' }

function say(
  tx: Db,
  { id, payerId, code, verdict, status, resolution }: Disagreement,
  said: Said,
): Promise<void> {
  const detail = { payer_id: payerId, code, verdict, status, resolution }
  return auditEventRepo(tx).append({ ...said, objectKind: 'disagreement', objectId: id, detail })
}
