import type { Block, BlockEdit, Direction, Severity } from '@ppman/policy-text'

/** One change of a policy as callers see it. Instants in UTC, days as `YYYY-MM-DD`. */
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
  /** What the document's own history says of it, and its entry; null for a change from before it was asked. */
  historyVerdict: 'confirms' | 'denies' | 'absent' | null
  historyQuote: string | null
  /** By the organisation that asks; null when nobody of it has. */
  review: ChangeReview | null
  sourceUrl: string
  evidence: ChangeEvidence
}

/** Who of an organisation looked at a change, and what was noted. */
export type ChangeReview = { at: Date; by: string; note: string | null }

/** Where the newer wording was read, and the bytes of both. */
export type ChangeEvidence = {
  fetchId: string
  fetchedAt: Date
  sha256Before: string
  sha256After: string
  /** Extractor, with its version after the slash. */
  extractor: string
}

/** Narrows the list of changes. Words compare without regard to case; one that matches nothing gives an empty list. */
export type ChangeFilter = {
  /** A payer with its affiliates. */
  payerId?: string | undefined
  /** One of these payers. */
  payerIds?: readonly string[]
  /** Keeps those operating in this state (USPS code); needs `payerId`. */
  state?: string | undefined
  specialty?: string | undefined
  changeType?: string | undefined
  severity?: string | undefined
  /** First and last day of creation, inclusive, UTC. */
  createdFrom?: string | undefined
  createdTo?: string | undefined
  /** By the organisation that asks. */
  isReviewed?: boolean | undefined
}

export type ChangeSort = { by: 'created_at' | 'severity' | 'change_percentage'; descending: boolean }

/** A wording of a policy, and how it came to be known. */
export type ComparedVersion = {
  version: number
  fetchedAt: Date
  sha256: string
  extractor: string
  blocks: Block[]
}

/** Both wordings of a change, and where they differ. */
export type ChangeDiff = {
  before: ComparedVersion
  after: ComparedVersion
  edits: BlockEdit[]
  sourceId: string
  /** Differences in learned regions of the source, which are no part of the change. */
  leftOut: { regionIds: string[]; before: string | null; after: string | null }[]
}
