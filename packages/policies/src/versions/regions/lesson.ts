import type { BlockEdit, Extract } from '@ppman/policy-text'
import type { LatestVersion } from '../policy-read.ts'
import type { KnownRegion, RegionKnowledge } from './known-region.ts'

/** A look that brought another text than the newest version, and what is known so far. */
export type Lesson = {
  sourceId: string
  latest: LatestVersion
  before: Extract
  after: Extract
  /** What is told of it as things are. */
  edits: readonly BlockEdit[]
  knowledge: RegionKnowledge
}

/** What somebody took back, which is not learned again. */
export const takenBackIn = ({ regions }: RegionKnowledge): KnownRegion[] =>
  regions.filter(({ state }) => state === 'revoked')
