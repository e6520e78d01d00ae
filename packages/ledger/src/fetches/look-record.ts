import type { FetchRecord } from './fetch-record.ts'

/** What a look at an address keeps of its fetch, before it is judged. */
export type LookRecord = Omit<FetchRecord, 'outcome' | 'startedAt' | 'finishedAt'>

type Asked = {
  url: string
  tool: string
  userAgent: string
  validatorsSent?: Readonly<Record<string, string>>
}

/** A look that got no answer. */
export const unanswered = ({ url, tool, userAgent, validatorsSent = {} }: Asked): LookRecord => ({
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

/** A look that got an answer. */
export const answered = (asked: Asked, { status, finalUrl, redirects, headers }: Answer): LookRecord => ({
  ...unanswered(asked),
  finalUrl,
  redirects,
  httpStatus: status,
  responseHeader: headers,
})

/** A look that broke off, with the redirects that it followed before. */
export const brokenOff = (asked: Asked, error: unknown): LookRecord => ({
  ...unanswered(asked),
  redirects: (error as { details?: { redirects?: FetchRecord['redirects'] } }).details?.redirects ?? [],
})

type Validators = { etag: string | null; lastModified: string | null }

/** Options of a fetch by which the server may say that nothing changed, and the same as the headers that are sent. */
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
export const validatorsOf = ({ responseHeader }: LookRecord): Validators => ({
  etag: responseHeader['etag'] ?? null,
  lastModified: responseHeader['last-modified'] ?? null,
})
