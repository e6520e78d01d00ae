import type { Db } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { auditEventRepo } from '@ppman/ledger/audit'
import { CLASSIFIER } from '@ppman/policy-text'
import { type LeftOut, REGION_RULE } from '@ppman/policy-text/learn'
import type { LatestVersion, PolicyRead, VersionRepo } from '../version-repo.ts'
import { learnedRegionRepo } from './learned-region-repo.ts'

/** Stores newly learned regions. @returns their ids by identity */
export async function keepLearned(
  repo: VersionRepo,
  { source, fetchAttemptId, judged }: PolicyRead,
  now: Date,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const region of judged.learned) {
    const id = await repo.regions.add({
      region,
      sourceId: source.id,
      fetchAttemptId,
      rule: REGION_RULE,
      learnedAt: now,
    })
    if (id) ids.set(region.id, id)
  }
  return ids
}

type Compared = { latest: LatestVersion; toParseId: string; ids: ReadonlyMap<string, string>; now: Date }

/** Stores a comparison that used regions, with both parses, so that it can be reproduced. */
export async function keepComparison(
  repo: VersionRepo,
  { fetchAttemptId, judged: { comparison } }: PolicyRead,
  { latest, toParseId, ids, now }: Compared,
): Promise<void> {
  if (!comparison?.leftOut || comparison.outcome === 'fetch_failure' || comparison.outcome === 'too_complex')
    return
  const kept = (one: LeftOut) => ({ ...one, regionIds: one.regionIds.map((id) => ids.get(id) ?? id) })
  await repo.regions.addComparison({
    fetchAttemptId,
    fromParseId: latest.parseId,
    toParseId,
    outcome: comparison.outcome,
    leftOut: comparison.leftOut.map(kept),
    classifier: CLASSIFIER,
    rule: REGION_RULE,
    createdAt: now,
  })
}

/** Appends learned regions to the audit trail. Runs last, because it locks the chain. */
export async function auditLearned(
  repo: VersionRepo,
  { source, fetchAttemptId }: PolicyRead,
  ids: ReadonlyMap<string, string>,
  at: Date,
): Promise<void> {
  for (const id of ids.values()) {
    const detail = { source_id: source.id, fetch_id: fetchAttemptId, rule: REGION_RULE }
    await repo.audit.append({
      at,
      actor: 'worker',
      action: 'learned_region.learned',
      objectKind: 'learned_region',
      objectId: id,
      detail,
    })
  }
}

type RevokeRequest = {
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
