import type { FetchOutcome } from '@ppman/ledger/fetches'

/** Where a source stands (open questions, 3). Only `paused` and `retired` ones are not looked at. */
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
  /** Whether this one host may be private. An operator's word, never a request's. */
  allowLocal: boolean
  /** Of a listing: how it is read (`listingSettings`). */
  settings: object
  /** CSS selector of the part of the page that is the policy; null for its main part. */
  selector: string | null
  state: SourceState
  stateReason: string | null
  /** Of the last look; `new` before the first. */
  outcome: FetchOutcome | 'new'
  /** Failed checks in a row. */
  failures: number
  /** Validators of the last good answer. */
  etag: string | null
  lastModified: string | null
  lastSuccessAt: Date | null
  staleSince: Date | null
}

/** Which listing named a source, and how. */
export type DiscoveredFrom = {
  source_id: string
  index_url: string
  link_text: string | null
  method: string
}

/** A source that automated means could not bring back (specification 3). */
export type StaleSource = Source & {
  payer: { id: string; name: string }
  lastCheckedAt: Date | null
  /** Of its policy; null before it was first read. */
  title: string | null
  /** How often healing was tried, over all time. */
  attempts: number
  /** The newest attempts at healing, oldest first. `at` is ISO 8601. */
  healingAttempts: { method: string; decision: 'accepted' | 'refused'; reason: string; at: string }[]
  lastError: { class: string; httpStatus: number | null } | null
}

/** A document that is read into versions. */
export type DocumentKind = 'html' | 'pdf' | 'cms_document' | 'cms_article_codes'

/** A page or feed that names documents. */
const LISTING_KINDS = ['index_page', 'feed', 'sitemap', 'json_api', 'cms_coverage_api', 'file_list'] as const
export type ListingKind = (typeof LISTING_KINDS)[number]

export type SourceKind = DocumentKind | ListingKind

/** Kinds that a person may add; a cms_document comes from its listing. */
export const KINDS_TO_ADD = [
  'html',
  'pdf',
  'cms_article_codes',
  ...LISTING_KINDS,
] as const satisfies readonly SourceKind[]

export const isListing = (kind: SourceKind): kind is ListingKind =>
  (LISTING_KINDS as readonly string[]).includes(kind)

/** What an address is expected to hold; its bytes decide what it is. */
export const documentKindOf = (url: string): DocumentKind =>
  /\.pdf$/i.test(URL.parse(url)?.pathname ?? '') ? 'pdf' : 'html'
