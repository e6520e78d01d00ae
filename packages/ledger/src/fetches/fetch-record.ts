import type { FetchFailure } from '@ppman/evidence'

/** What became of one try at reading an address. Only `ok` may become a document version. */
export type FetchOutcome =
  | FetchFailure
  | 'ok'
  | 'not_modified'
  | 'blocked'
  | 'gated'
  | 'soft404'
  | 'not_found'
  | 'degraded'
  | 'selector_missing'
  | 'other_policy'
  | 'too_complex'
  | 'parse_empty'
  | 'unsupported_media'
  | 'server_error'
  | 'captcha'
  | 'html_not_txt'
  | 'html_not_file'
  | 'no_entries'
  | 'robots_disallowed'
  | 'robots_unavailable'
  | 'licence_not_accepted'

/** One try, as it is kept: enough for a third party to repeat it. */
export type FetchRecord = {
  url: string
  finalUrl: string | null
  redirects: readonly { url: string; status: number }[]
  startedAt: Date
  finishedAt: Date
  outcome: FetchOutcome
  httpStatus: number | null
  responseHeader: Readonly<Record<string, string>>
  blob: BlobRecord | null
  /** Name and version of the fetcher. */
  tool: string
  userAgent?: string
  /** Conditions and ranges that were asked with. */
  validatorsSent?: Readonly<Record<string, string>>
}

/** Bytes that the blob store holds. */
export type BlobRecord = { sha256: string; bytes: number; mediaType: string | null }
