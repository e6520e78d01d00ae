import type { TargetVerdict } from '@ppman/policy-text/heal'
import type { FetchRecord } from '@ppman/ledger/fetches'

export type HealMethod = 'same_selector' | 'relocation' | 'url_repair' | 'ai_proposal'

/** Why an attempt came out as it did; `watched_already`: another source reads that address into versions of its own. */
export type HealReason =
  | TargetVerdict['reason']
  | 'nothing_found'
  | 'no_answer'
  | 'no_proposal'
  | 'quote_not_found'
  | 'unknown_address'
  | 'not_confirmed'
  | 'watched_already'

/** One rung tried: what it proposed, on which pages that rests, and what was decided. */
export type HealAttempt = {
  method: HealMethod
  toUrl: string | null
  toSelector: string | null
  /** 0 to 1; null when no page was read. */
  score: number | null
  isAccepted: boolean
  reason: HealReason
  look: FetchRecord | null
  confirming: FetchRecord | null
}

/** What became of one failed look. */
export type Healed = { sourceId: string; isHealed: boolean; attempts: readonly HealAttempt[] }

/** A rung that came to nothing. */
export const refused = (
  method: HealMethod,
  reason: HealReason,
  look: FetchRecord | null = null,
): HealAttempt => ({
  method,
  toUrl: null,
  toSelector: null,
  score: null,
  isAccepted: false,
  reason,
  look,
  confirming: null,
})
