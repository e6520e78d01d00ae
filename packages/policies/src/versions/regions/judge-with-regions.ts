import { judgeRead, type ToJudge } from '@ppman/policy-text'
import type { LatestVersion } from '../policy-read.ts'
import type { VersionRepo } from '../version-repo.ts'
import type { RegionKnowledge, TaughtJudgement } from './known-region.ts'
import { learnRegions } from './learn-regions.ts'

type Known = { sourceId: string; latest: LatestVersion | null; knowledge: RegionKnowledge }

/** Judges a reading with the regions of its source left out, and, where it teaches further ones, once more without these. Writes nothing. */
export async function judgeWithRegions(
  repo: VersionRepo,
  reads: Omit<ToJudge, 'regions'>,
  { sourceId, latest, knowledge }: Known,
): Promise<TaughtJudgement> {
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
