import type { Judgement } from '@ppman/policy-text'
import type { NewRegion } from './known-region.ts'

/** A judgement of a reading, with what the reading teaches; its comparison leaves that out already. */
export type TaughtJudgement = Judgement & { learned: readonly NewRegion[] }
