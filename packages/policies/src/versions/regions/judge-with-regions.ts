import { judgeRead, type ToJudge } from '@ppman/policy-text'
import type { LatestVersion } from '../policy-read.ts'
import type { VersionRepo } from '../version-repo.ts'
import type { RegionKnowledge, JudgementWithRegions } from './region.ts'
import { learnRegions } from './learn-regions.ts'

type RegionContext = { sourceId: string; latest: LatestVersion | null; knowledge: RegionKnowledge }

/**
 * Compares a read without its source's learned regions; if new regions are learned, compares again
 * without them. Writes nothing.
 */
export async function judgeWithRegions(
  repo: VersionRepo,
  reads: Omit<ToJudge, 'regions'>,
  { sourceId, latest, knowledge }: RegionContext,
): Promise<JudgementWithRegions> {
  const active = knowledge.regions.filter(({ state }) => state === 'active')
  const judged = await judgeRead({ ...reads, regions: active })
  const { before, after } = reads
  if (judged.comparison?.outcome !== 'changed' || !latest || !before) return { ...judged, learned: [] }
  const learned = await learnRegions(repo, {
    sourceId,
    latest,
    before,
    after,
    edits: judged.comparison.edits,
    knowledge,
  })
  if (learned.length === 0) return { ...judged, learned }
  return { ...(await judgeRead({ ...reads, regions: [...active, ...learned] })), learned }
}
