import type { TaughtJudgement } from '../versions/index.ts'

/** A judgement of what a look read, and what it rests on: it holds for as long as that is so. */
export type JudgedLook = TaughtJudgement & {
  basis: JudgementBasis
  /** What was seen of a document that takes too much to judge, as the reason of its source's state; null for all others. */
  tooComplexReason: string | null
}

export type JudgementBasis = {
  versionId: string | null
  asksIdentity: boolean
  planTypes: readonly string[]
  /** The last good look: what changes twice is learned from looks that followed each other. */
  lastLookId: string | null
  /** Learned regions, each with its state. */
  regions: readonly string[]
}
