import type { Block, BlockEdit, Direction, Severity } from '@ppman/policy-text'

/** A policy change. Instants in UTC, days as `YYYY-MM-DD`. */
export type PolicyChange = {
  id: string
  policyId: string
  policyNumber: string | null
  policyTitle: string
  payer: { id: string; name: string }
  createdAt: Date
  effectiveOn: string | null
  changeType: string
  changeTypes: string[]
  severity: Severity
  direction: Direction
  /** 0..100 */
  changePercent: number
  specialty: string
  summary: string
  reasons: string[]
  /** Verdict and entry of the document's revision history; null for older changes. */
  historyVerdict: 'confirms' | 'denies' | 'absent' | null
  historyQuote: string | null
  /** Review by the caller's organization, or null. */
  review: ChangeReview | null
  sourceUrl: string
  evidence: ChangeEvidence
}

/** Reviewer of a change, and the note. */
export type ChangeReview = { at: Date; by: string; note: string | null }

/** Fetch of the newer version, and the hashes of both. */
export type ChangeEvidence = {
  fetchId: string
  fetchedAt: Date
  sha256Before: string
  sha256After: string
  /** Extractor, with its version after the slash. */
  extractor: string
}

/** Filter of the change list. Words compare without case; an unknown word gives an empty list. */
export type ChangeFilter = {
  /** A payer with its affiliates. */
  payerId?: string | undefined
  /** One of these payers. */
  payerIds?: readonly string[]
  /** Affiliates operating in this state (USPS code); needs `payerId`. */
  state?: string | undefined
  /** Payers that the caller's organization follows. */
  followedOnly?: boolean | undefined
  specialty?: string | undefined
  changeType?: string | undefined
  severity?: string | undefined
  /** Leaves out changes of wording, which alert nobody. */
  alertsOnly?: boolean
  /** First and last day of creation, inclusive, UTC. */
  createdFrom?: string | undefined
  createdTo?: string | undefined
  /** Reviewed by the caller's organization. */
  isReviewed?: boolean | undefined
}

export type ChangeSort = { by: 'created_at' | 'severity' | 'change_percentage'; descending: boolean }

/** Unread changes by severity; a severity without any is left out. */
export type UnreadCounts = Readonly<Record<string, number>>

/** A version of a policy and its source. */
export type ComparedVersion = {
  version: number
  fetchedAt: Date
  sha256: string
  extractor: string
  blocks: Block[]
}

/** Both versions of a change and their edits. */
export type ChangeDiff = {
  before: ComparedVersion
  after: ComparedVersion
  edits: BlockEdit[]
  /** Changed values by name, such as `codes_added`. */
  facts: Record<string, unknown>
  sourceId: string
  /** Differences in learned regions, which are not part of the change. */
  leftOut: { regionIds: string[]; before: string | null; after: string | null }[]
}
