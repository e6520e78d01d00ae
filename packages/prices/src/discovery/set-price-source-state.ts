import type { Db } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { auditEventRepo } from '@ppman/ledger/audit'
import type { PriceSourceState } from './price-source.ts'
import { priceSourceRepo } from './price-source-repo.ts'

/**
 * Says whether a source is looked at. One that is active again is looked at when its time has come, which is at once if it passed
 * meanwhile; what was read of it stays. The state that it has already changes nothing. Call it in a transaction.
 *
 * @throws AppError `not_found`
 */
export async function setPriceSourceState(
  tx: Db,
  id: string,
  set: { state: PriceSourceState; actor: string },
  now: Date,
): Promise<void> {
  const repo = priceSourceRepo(tx)
  if (!(await repo.byId(id))) throw new AppError('not_found', 'There is no price source with this id.')
  const { state: from } = await repo.lock(id)
  if (from === set.state) return
  await repo.setState(id, set.state)
  const detail = { from, to: set.state }
  await auditEventRepo(tx).append({
    at: now,
    actor: set.actor,
    action: 'price_source.state_set',
    objectKind: 'pt_source',
    objectId: id,
    detail,
  })
}
