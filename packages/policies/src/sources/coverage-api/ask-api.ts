import { type Fetched, FETCH_TOOL, fetchFailureOf } from '@ppman/evidence'
import {
  answered,
  brokenOff,
  type FetchOutcome,
  type FetchRecord,
  type LookRecord,
  type NextRequest,
  unanswered,
} from '@ppman/ledger/fetches'
import type { LookDeps } from '../documents/document-read.ts'
import { refusalOf } from '../documents/read-document.ts'
import type { CoverageLicence } from './coverage-licence.ts'

export type ApiDeps = LookDeps & { next: NextRequest; licence: CoverageLicence }

export type NotRead = { failed: FetchOutcome; httpStatus: number | null }
/** An answer of the API; `bytes` are those that are kept. */
export type ApiAnswer = { bytes: Buffer } | NotRead
/** Keeps an answer, all of it or what may be kept; null for what is no answer. */
export type Keep = (bytes: Buffer) => Promise<{ blob: FetchRecord['blob']; bytes: Buffer } | null>

/** Asks one address; null stands for no token. */
export type Ask = (path: string, how: { bearer: string | null; keep: Keep }) => Promise<ApiAnswer>

/** The longest table that is known has 2 MB. */
const MAX_BYTES = 20 * 1024 * 1024

/** Asks at one host, one request behind the other at its pace, and notes each in `asked`. */
export function askAt(origin: string, deps: ApiDeps, asked: FetchRecord[]): Ask {
  return async (path, how) => {
    const [url, startedAt] = [new URL(path, origin).href, deps.now()]
    const forbidden = asked.length === 0 ? null : await deps.next(url)
    const { record, answer } = forbidden ? refused(url, forbidden, deps) : await asking(url, how, deps)
    asked.push({
      ...record,
      startedAt,
      finishedAt: deps.now(),
      outcome: 'bytes' in answer ? 'ok' : answer.failed,
    })
    return answer
  }
}

type Asked = { record: LookRecord; answer: ApiAnswer }

const lookAt = (url: string, { tool = FETCH_TOOL, userAgent }: ApiDeps) => ({ url, tool, userAgent })
const refused = (url: string, failed: FetchOutcome, deps: ApiDeps): Asked => ({
  record: unanswered(lookAt(url, deps)),
  answer: { failed, httpStatus: null },
})

async function asking(url: string, { bearer, keep }: Parameters<Ask>[1], deps: ApiDeps): Promise<Asked> {
  try {
    const fetched = await deps.fetch(url, {
      ...deps.reach,
      maxBytes: MAX_BYTES,
      ...(bearer ? { bearer } : {}),
    })
    const { blob = null, ...answer } = await keptOf(url, fetched, keep)
    return { record: { ...answered(lookAt(url, deps), fetched), blob }, answer }
  } catch (error) {
    const failed = fetchFailureOf(error)
    if (!failed) throw error
    return { record: brokenOff(lookAt(url, deps), error), answer: { failed, httpStatus: null } }
  }
}

async function keptOf(
  url: string,
  fetched: Fetched,
  keep: Keep,
): Promise<ApiAnswer & { blob?: FetchRecord['blob'] }> {
  const failed = refusalOf(url, fetched)
  if (failed) return { failed, httpStatus: fetched.status }
  return (await keep(fetched.bytes)) ?? { failed: 'unsupported_media', httpStatus: fetched.status }
}
