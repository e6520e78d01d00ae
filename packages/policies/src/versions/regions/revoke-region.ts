import type { Db } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { auditEventRepo } from '@ppman/ledger/audit'
import { learnedRegionRepo } from './learned-region-repo.ts'

export type RevokeRequest = {
  sourceId: string
  regionId: string
  /** For those who look at the source. */
  reason: string
  /** Subject of the person. */
  actor: string
}

/**
 * Takes a learned region back for good: its source is due for a look, at which its words count, and it is not learned again. It stays
 * listed, as do the comparisons that used it.
 *
 * @throws AppError `not_found` when the source has no such region, or it was taken back
 */
export async function revokeRegion(
  tx: Db,
  { sourceId, regionId, reason, actor }: RevokeRequest,
  now: Date,
): Promise<void> {
  const regions = learnedRegionRepo(tx)
  const wasActive = await regions.revoke({ id: regionId, sourceId, reason, actor, now })
  if (!wasActive)
    throw new AppError('not_found', 'This source has no learned region with this id, or it was taken back.')
  await regions.lookAgain(sourceId, now)
  const detail = { source_id: sourceId }
  await auditEventRepo(tx).append({
    at: now,
    actor,
    action: 'learned_region.revoked',
    objectKind: 'learned_region',
    objectId: regionId,
    detail,
  })
}
