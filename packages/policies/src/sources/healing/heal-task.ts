import type { Block } from '@ppman/policy-text'
import type { FetchOutcome } from '@ppman/ledger/fetches'
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
