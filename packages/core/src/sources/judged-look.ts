import type { Judgement } from '@ppman/policy-text'

/** A judgement of what a look read, and what it rests on: it holds for as long as that is so. */
export type JudgedLook = Judgement & { basis: JudgementBasis }

export type JudgementBasis = { versionId: string | null; asksIdentity: boolean; planTypes: readonly string[] }
