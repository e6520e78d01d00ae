import type { Judgement } from '@ppman/policy-text'
import type { LearnedRegion } from '@ppman/policy-text/learn'

/** A learned region, active or revoked. */
export type KnownRegion = LearnedRegion & { state: RegionState }
export type RegionState = 'active' | 'revoked'

/** A newly learned region. Its id is its identity until it is stored. */
export type NewRegion = LearnedRegion & {
  /** The region's current text, and the texts of its neighbors. */
  words: string
  afterWords: string | null
  beforeWords: string | null
  basis: readonly RegionBasis[]
}

/** A check that a region was learned from. */
export type RegionBasis = {
  /** Null for the current check. */
  fetchAttemptId: string | null
  sourceId: string
  /** Text at that check; may be empty. */
  words: string
}

/** A successful check; `parseId` is null when the text was unchanged. */
export type GoodCheck = { fetchAttemptId: string; parseId: string | null }

/** Learned regions of a source, and its last two successful checks, newest first. */
export type RegionKnowledge = { regions: readonly KnownRegion[]; lastLooks: readonly GoodCheck[] }

/** A comparison that excludes the newly learned regions. */
export type JudgementWithRegions = Judgement & { learned: readonly NewRegion[] }
