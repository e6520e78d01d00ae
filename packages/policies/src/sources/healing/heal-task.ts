import type { FetchOutcome, FetchRecord } from '@ppman/ledger/fetches'
import type { Block } from '@ppman/policy-text'
import type { TargetVerdict } from '@ppman/policy-text/heal'
import type { SourceState } from '../source.ts'

/** Outcomes that mean the document moved. A wall or a server error does not. */
export const LOST_OUTCOMES: ReadonlySet<string> = new Set([
  'not_found',
  'soft404',
  'parse_empty',
  'selector_missing',
  'other_policy',
] satisfies FetchOutcome[])

/** Whether a check's outcome means that the document moved. */
export const isLost = (outcome: string): boolean => LOST_OUTCOMES.has(outcome)

/** A source with a failed check and its last good text. */
export type HealTask = {
  sourceId: string
  payerId: string
  url: string
  selector: string | null
  allowLocal: boolean
  state: SourceState
  /** The failed check. */
  triggerFetchId: string
  outcome: string
  /** Listing page of the source, if any. */
  indexUrl: string | null
  lastGood: {
    sha256: string
    mediaType: string | null
    extractor: string
    title: string | null
    blocks: Block[]
  }
}

/** A listed document. */
export type ListedDocument = { url: string; text: string }

export type HealMethod = 'same_selector' | 'relocation' | 'url_repair' | 'ai_proposal'

/** Reason of an attempt's result; `watched_already`: another source already reads that URL. */
type HealReason =
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
