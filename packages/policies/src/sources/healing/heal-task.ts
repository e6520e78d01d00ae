import type { Block } from '@ppman/policy-text'
import type { FetchOutcome } from '@ppman/ledger/fetches'
import type { SourceState } from '../source.ts'

/** Outcomes that say the document is not where it was. A wall or an error of the server says nothing. */
export const LOST: ReadonlySet<string> = new Set([
  'not_found',
  'soft404',
  'parse_empty',
  'selector_missing',
  'other_policy',
] satisfies FetchOutcome[])

/** Whether a look found that a document is no longer where it was. */
export const isLost = (outcome: string): boolean => LOST.has(outcome)

/** A source whose last look failed, and what was read from it before. */
export type HealTask = {
  sourceId: string
  payerId: string
  url: string
  selector: string | null
  allowLocal: boolean
  state: SourceState
  /** The look that failed. */
  triggerFetchId: string
  outcome: string
  /** Page that named the source, when a listing did. */
  indexUrl: string | null
  lastGood: {
    sha256: string
    mediaType: string | null
    extractor: string
    title: string | null
    blocks: Block[]
  }
}

/** A document that a listing names. */
export type Named = { url: string; text: string }
