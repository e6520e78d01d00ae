import type { FetchOutcome } from '@ppman/ledger/fetches'

/** State of a source (open questions, 3). Paused and retired sources are not checked. */
export type SourceState =
  | 'active'
  | 'healing_rule_based'
  | 'healing_ai'
  | 'needs_human_review'
  | 'blocked'
  | 'gated'
  | 'paused'
  | 'retired'

/** An address that is watched for a payer's policies. */
export type Source = {
  id: string
  payerId: string
  url: string
  kind: SourceKind
  specialty: string | null
  planTypes: string[]
  fetchIntervalS: number
  /** Whether its host may be private; set only by an operator. */
  allowLocal: boolean
  /** Settings of a listing (`listingSettings`). */
  settings: object
  /** CSS selector of the policy on the page; null for the main part. */
  selector: string | null
  state: SourceState
  stateReason: string | null
  /** Outcome of the last check; `new` before the first. */
  outcome: FetchOutcome | 'new'
  /** Consecutive failed checks. */
  failures: number
  /** HTTP validators of the last successful answer. */
  etag: string | null
  lastModified: string | null
  lastSuccessAt: Date | null
  staleSince: Date | null
}

/** Listing that discovered a source. */
export type DiscoveredFrom = {
  source_id: string
  index_url: string
  link_text: string | null
  method: string
}

/** A source that automation could not heal (specification 3). */
export type StaleSource = Source & {
  payer: { id: string; name: string }
  lastCheckedAt: Date | null
  /** Title of its policy; null before the first read. */
  title: string | null
  /** Number of all healing attempts. */
  attempts: number
  /** Latest healing attempts, oldest first. `at` is ISO 8601. */
  healingAttempts: { method: string; decision: 'accepted' | 'refused'; reason: string; at: string }[]
  lastError: { class: string; httpStatus: number | null } | null
}

/** A document that is read into versions. */
export type DocumentKind = 'html' | 'pdf' | 'cms_document' | 'cms_article_codes'

/** A page or feed that names documents. */
const LISTING_KINDS = ['index_page', 'feed', 'sitemap', 'json_api', 'cms_coverage_api', 'file_list'] as const
export type ListingKind = (typeof LISTING_KINDS)[number]

export type SourceKind = DocumentKind | ListingKind

/** Kinds that a person may add; cms_document comes from listings only. */
export const KINDS_TO_ADD = [
  'html',
  'pdf',
  'cms_article_codes',
  ...LISTING_KINDS,
] as const satisfies readonly SourceKind[]

export const isListing = (kind: SourceKind): kind is ListingKind =>
  (LISTING_KINDS as readonly string[]).includes(kind)

/** Expected kind of a URL; the bytes decide later. */
export const documentKindOf = (url: string): DocumentKind =>
  /\.pdf$/i.test(URL.parse(url)?.pathname ?? '') ? 'pdf' : 'html'
