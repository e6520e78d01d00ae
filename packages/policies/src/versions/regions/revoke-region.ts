import type { Db } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { auditEventRepo } from '@ppman/ledger/audit'
import { learnedRegionRepo } from './learned-region-repo.ts'

export type RevokeRequest = {
  sourceId: string
  regionId: string
  /** Shown with the source. */
  reason: string
  /** Subject of the person. */
  actor: string
}

/**
 * Revokes a learned region permanently and schedules a check of its source. The region and its
 * comparisons remain visible.
 *
 * @throws AppError `not_found` when the source has no such active region
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
  await regions.scheduleRefetch(sourceId, now)
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
