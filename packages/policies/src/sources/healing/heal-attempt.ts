import type { TargetVerdict } from '@ppman/policy-text/heal'
import type { FetchRecord } from '@ppman/ledger/fetches'

export type HealMethod = 'same_selector' | 'relocation' | 'url_repair' | 'ai_proposal'

/** Reason of an attempt's result; `watched_already`: another source already reads that URL. */
export type HealReason =
  | TargetVerdict['reason']
  | 'nothing_found'
  | 'no_answer'
  | 'no_proposal'
  | 'quote_not_found'
  | 'unknown_address'
  | 'not_confirmed'
  | 'watched_already'

/** One healing attempt: its proposal, its evidence and the decision. */
export type HealAttempt = {
  method: HealMethod
  toUrl: string | null
  toSelector: string | null
  /** 0 to 1; null when no page was read. */
  score: number | null
  isAccepted: boolean
  reason: HealReason
  visited: FetchRecord | null
  confirming: FetchRecord | null
}

/** Result of healing one failed check. */
export type Healed = { sourceId: string; isHealed: boolean; attempts: readonly HealAttempt[] }

/** A refused attempt. */
export const refusedAttempt = (
  method: HealMethod,
  reason: HealReason,
  visited: FetchRecord | null = null,
): HealAttempt => ({
  method,
  toUrl: null,
  toSelector: null,
  score: null,
  isAccepted: false,
  reason,
  visited,
  confirming: null,
})
