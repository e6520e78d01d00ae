import type { Block, BlockEdit, Direction, Severity } from '@ppman/policy-text'
import { dayOf } from '../rules/index.ts'

/** A policy change. Instants in UTC, days as `YYYY-MM-DD`. */
export type PolicyChange = {
  id: string
  policyId: string
  policyNumber: string | null
  policyTitle: string
  payer: { id: string; name: string }
  createdAt: Date
  /** The date that the document states for this change; null where it states none. */
  effectiveOn: string | null
  /** The date that the newer version states, often that of the policy itself. */
  documentDate: string | null
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

/** The date that a version of a document states, and when the version was read. */
type DatedVersion = { effectiveOn: string | null; fetchedAt: Date }

/**
 * The day on which a version takes effect, or null when it states none of its own. A document
 * repeats its date in later versions: it is the date of a change only when it moved on, or lay
 * ahead when the version before was read. The first version has the date of the policy.
 */
export function ownDayOf(effectiveOn: string | null, previous: DatedVersion | undefined): string | null {
  if (!previous || effectiveOn === null) return effectiveOn
  const hasMoved = effectiveOn > (previous.effectiveOn ?? '')
  return hasMoved || effectiveOn > dayOf(previous.fetchedAt) ? effectiveOn : null
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

/** Changes by severity; a severity without any is left out. */
export type SeverityCounts = Readonly<Record<string, number>>

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
