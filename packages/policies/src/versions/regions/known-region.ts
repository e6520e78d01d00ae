import type { Judgement } from '@ppman/policy-text'
import type { LearnedRegion } from '@ppman/policy-text/learn'

/** A region that a source has learned, or had before somebody took it back. */
export type KnownRegion = LearnedRegion & { state: RegionState }
export type RegionState = 'active' | 'revoked'

/** A region that a look has just taught. Its id is its identity until it is kept. */
export type NewRegion = LearnedRegion & {
  /** What stands there now, and the neighbours' words. */
  words: string
  afterWords: string | null
  beforeWords: string | null
  basis: readonly RegionBasis[]
}

/** A look that a region was learned from. */
export type RegionBasis = {
  /** Null is the look that is being judged. */
  fetchAttemptId: string | null
  sourceId: string
  /** What stood there then; empty for nothing. */
  words: string
}

/** A good look at a source; without a parse when it brought the words that were known. */
export type GoodLook = { fetchAttemptId: string; parseId: string | null }

/** The regions of a source and its last two good looks, the newest first, which what is learned follows from. */
export type RegionKnowledge = { regions: readonly KnownRegion[]; lastLooks: readonly GoodLook[] }

/** A judgement of a reading, with what the reading teaches; its comparison leaves that out already. */
export type TaughtJudgement = Judgement & { learned: readonly NewRegion[] }
