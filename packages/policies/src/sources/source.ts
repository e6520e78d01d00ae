import { AppError } from '@ppman/errors'
import { checkTarget, fetchFailureOf } from '@ppman/evidence'
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

const LONGEST_URL_CHARS = 2_000
/** Guard settings for local addresses, allowed by an operator. */
const ANY_ADDRESS = { allowAddresses: ['0.0.0.0/0', '::/0'] }
/** Names of local networks (RFC 6761, RFC 8375). */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|lan|home\.arpa)\.?$/

/**
 * Validates a watchable URL: http or https, without credentials, and public unless an operator
 * allows a private host. Host names are resolved and checked at each visit.
 *
 * @throws AppError `invalid_input`, naming `url`
 */
export function checkPublicUrl(text: string, { allowLocal }: { allowLocal: boolean }): string {
  if (text.length > LONGEST_URL_CHARS)
    throw urlError(`The address is longer than ${LONGEST_URL_CHARS} characters.`)
  try {
    const { href, hostname } = checkTarget(text, allowLocal ? ANY_ADDRESS : {})
    if (!allowLocal && isLocalName(hostname)) throw urlError('The address is not on the public internet.')
    return href
  } catch (error) {
    throw fetchFailureOf(error) ? urlError((error as Error).message) : error
  }
}

const isLocalName = (hostname: string): boolean => LOCAL_NAME.test(hostname) || !/[.:]/.test(hostname)

/** An error about one field, formatted like a schema error. */
const urlError = (message: string) =>
  new AppError('invalid_input', `The request was not accepted. url: ${message}`, {
    details: [{ path: 'url', code: 'custom', message }],
  })

/** How a source stands: the stored state, and for an active one what its checks bring. */
export type SourceStatus = Exclude<SourceState, 'active'> | 'read' | 'not_read_yet' | 'failing' | 'overdue'

/** A check that is this late is a fault: the schedule runs every minute. */
export const OVERDUE_MS = 3_600_000

type CheckedSource = Pick<Source, 'state' | 'failures' | 'lastSuccessAt'> & { nextCheckAt: Date }

/**
 * The status of a source now. Its last outcome decides only while it is checked: a paused source
 * neither works nor fails.
 */
export function sourceStatusOf(source: CheckedSource, now: Date): SourceStatus {
  if (source.state !== 'active') return source.state
  if (source.failures > 0) return 'failing'
  if (now.getTime() - source.nextCheckAt.getTime() >= OVERDUE_MS) return 'overdue'
  return source.lastSuccessAt === null ? 'not_read_yet' : 'read'
}

/** Whether a source is checked at all. */
export const isChecked = ({ state }: Pick<Source, 'state'>): boolean =>
  state !== 'paused' && state !== 'retired'

/** The words of states and statuses, on every page. */
export const STATUS_WORDS: Readonly<Record<SourceStatus | 'active', string>> = {
  active: 'active',
  read: 'read on schedule',
  not_read_yet: 'not read yet',
  failing: 'checks fail',
  overdue: 'check overdue',
  healing_rule_based: 'moved, being searched for',
  healing_ai: 'moved, being searched for by the model',
  needs_human_review: 'waiting for a person',
  blocked: 'refused by the site',
  gated: 'behind a login or license',
  paused: 'paused',
  retired: 'retired',
}

const OUTCOME_WORDS: Partial<Record<FetchOutcome | 'new', string>> = {
  new: 'not checked yet',
  ok: 'read',
  not_modified: 'read, unchanged',
}

/** The outcome of one check in words. */
export const outcomeWords = (outcome: FetchOutcome | 'new'): string =>
  OUTCOME_WORDS[outcome] ?? outcome.replaceAll('_', ' ')
