import type { FetchFailure } from '@ppman/evidence'

/** Outcome of one fetch attempt. Only `ok` may become a document version. */
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

/** One stored fetch attempt, with all that a third party needs to repeat it. */
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
  /** Conditions and ranges of the request. */
  validatorsSent?: Readonly<Record<string, string>>
}

/** Bytes that the blob store holds. */
export type BlobRecord = { sha256: string; bytes: number; mediaType: string | null }

/** A fetch attempt before its outcome is decided. */
export type FetchAttempt = Omit<FetchRecord, 'outcome' | 'startedAt' | 'finishedAt'>

type Asked = {
  url: string
  tool: string
  userAgent: string
  validatorsSent?: Readonly<Record<string, string>>
}

/** An attempt without an answer. */
export const makeAttempt = ({ url, tool, userAgent, validatorsSent = {} }: Asked): FetchAttempt => ({
  url,
  finalUrl: null,
  redirects: [],
  httpStatus: null,
  responseHeader: {},
  blob: null,
  tool,
  userAgent,
  validatorsSent,
})

type Answer = {
  status: number
  finalUrl: string
  redirects: FetchRecord['redirects']
  headers: Readonly<Record<string, string>>
}

/** An attempt with an answer. */
export const makeAnsweredAttempt = (
  asked: Asked,
  { status, finalUrl, redirects, headers }: Answer,
): FetchAttempt => ({
  ...makeAttempt(asked),
  finalUrl,
  redirects,
  httpStatus: status,
  responseHeader: headers,
})

/** An aborted attempt, with the redirects that it followed. */
export const makeAbortedAttempt = (asked: Asked, error: unknown): FetchAttempt => ({
  ...makeAttempt(asked),
  redirects: (error as { details?: { redirects?: FetchRecord['redirects'] } }).details?.redirects ?? [],
})

type Validators = { etag: string | null; lastModified: string | null }

/** Options of a conditional fetch, and the headers they become. */
export function conditionsOf({ etag, lastModified }: Validators) {
  return {
    options: {
      ...(etag ? { ifNoneMatch: etag } : {}),
      ...(lastModified ? { ifModifiedSince: lastModified } : {}),
    },
    sent: {
      ...(etag ? { 'if-none-match': etag } : {}),
      ...(lastModified ? { 'if-modified-since': lastModified } : {}),
    },
  }
}

/** The validators of an answer. */
export const validatorsOf = ({ responseHeader }: FetchAttempt): Validators => ({
  etag: responseHeader['etag'] ?? null,
  lastModified: responseHeader['last-modified'] ?? null,
})

/** The outcome of a status without content. */
export function outcomeOfStatus(status: number): FetchOutcome {
  if (status === 304) return 'not_modified'
  if (status === 404 || status === 410) return 'not_found'
  if (status === 401 || status === 407) return 'gated'
  return status === 403 || status === 429 ? 'blocked' : 'server_error'
}
