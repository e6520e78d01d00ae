import { type Fetched, FETCH_TOOL, fetchFailureOf } from '@ppman/evidence'
import {
  makeAnsweredAttempt,
  makeAbortedAttempt,
  type FetchOutcome,
  type FetchRecord,
  type FetchAttempt,
  type NextRequest,
  makeAttempt,
} from '@ppman/ledger/fetches'
import type { FetchContext } from '../documents/document-read.ts'
import { refusalOutcome } from '../documents/read-document.ts'
import type { CoverageLicence } from './coverage-licence.ts'

export type ApiDeps = FetchContext & { next: NextRequest; licence: CoverageLicence }

export type NotRead = { failed: FetchOutcome; httpStatus: number | null }
/** An API answer; `bytes` are the stored bytes. */
export type ApiAnswer = { bytes: Buffer } | NotRead
/** Stores the permitted part of an answer; null for an invalid answer. */
export type Keep = (bytes: Buffer) => Promise<{ blob: FetchRecord['blob']; bytes: Buffer } | null>

/** Requests one path; a null bearer sends no token. */
export type Ask = (path: string, how: { bearer: string | null; keep: Keep }) => Promise<ApiAnswer>

/** The longest known table has 2 MB. */
const MAX_BYTES = 20 * 1024 * 1024

/** Sends requests to one host sequentially, at its pace, and appends each to `asked`. */
export function askerFor(origin: string, deps: ApiDeps, asked: FetchRecord[]): Ask {
  return async (path, how) => {
    const [url, startedAt] = [new URL(path, origin).href, deps.now()]
    const forbidden = asked.length === 0 ? null : await deps.next(url)
    const { record, answer } = forbidden
      ? refusedAnswer(url, forbidden, deps)
      : await fetchAnswer(url, how, deps)
    asked.push({
      ...record,
      startedAt,
      finishedAt: deps.now(),
      outcome: 'bytes' in answer ? 'ok' : answer.failed,
    })
    return answer
  }
}

type Asked = { record: FetchAttempt; answer: ApiAnswer }

const requestTo = (url: string, { tool = FETCH_TOOL, userAgent }: ApiDeps) => ({ url, tool, userAgent })
const refusedAnswer = (url: string, failed: FetchOutcome, deps: ApiDeps): Asked => ({
  record: makeAttempt(requestTo(url, deps)),
  answer: { failed, httpStatus: null },
})

async function fetchAnswer(url: string, { bearer, keep }: Parameters<Ask>[1], deps: ApiDeps): Promise<Asked> {
  try {
    const fetched = await deps.fetch(url, {
      ...deps.reach,
      maxBytes: MAX_BYTES,
      ...(bearer ? { bearer } : {}),
    })
    const { blob = null, ...answer } = await keepAnswer(url, fetched, keep)
    return { record: { ...makeAnsweredAttempt(requestTo(url, deps), fetched), blob }, answer }
  } catch (error) {
    const failed = fetchFailureOf(error)
    if (!failed) throw error
    return { record: makeAbortedAttempt(requestTo(url, deps), error), answer: { failed, httpStatus: null } }
  }
}

async function keepAnswer(
  url: string,
  fetched: Fetched,
  keep: Keep,
): Promise<ApiAnswer & { blob?: FetchRecord['blob'] }> {
  const failed = refusalOutcome(url, fetched)
  if (failed) return { failed, httpStatus: fetched.status }
  return (await keep(fetched.bytes)) ?? { failed: 'unsupported_media', httpStatus: fetched.status }
}
