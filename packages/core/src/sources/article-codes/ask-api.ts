import { type Fetched, FETCH_TOOL, fetchFailureOf } from '@ppman/evidence'
import { answered, brokenOff, type FetchOutcome, type FetchRecord, type LookRecord, type NextRequest, unanswered } from '../../evidence/index.ts'
import { atPointer, parsedJson } from '../discovery/json-pointer.ts'
import { type LookDeps, refusalOf } from '../read-source.ts'
import type { CoverageLicence } from './coverage-licence.ts'
import { keptAnswer } from './kept-answer.ts'

export type ApiDeps = LookDeps & { next: NextRequest; licence: CoverageLicence }

/** An answer of the API; `bytes` are those that are kept. */
export type ApiAnswer = { bytes: Buffer } | NotRead
type NotRead = { failed: FetchOutcome; httpStatus: number | null }
/** Keeps an answer, all of it or what may be kept; null for what is no answer. */
type Keep = (bytes: Buffer) => Promise<{ blob: FetchRecord['blob']; bytes: Buffer } | null>

const AGREEMENT = '/v1/metadata/license-agreement/'
/** The longest table that is known has 2 MB. */
const MAX_BYTES = 20 * 1024 * 1024
/** What a bearer token may be written with (RFC 6750, 2.1). */
const TOKEN = /^[\w.~+/-]{8,8000}=*$/

/** Asks the API at one host, one request behind the other at its pace, with the licence's token, and notes each in `asked`. */
export function apiOf(origin: string, deps: ApiDeps) {
  const asked: FetchRecord[] = []
  let isFirst = true

  const ask = async (path: string, { bearer, keep }: { bearer: string | null; keep: Keep }): Promise<ApiAnswer> => {
    const [url, startedAt] = [new URL(path, origin).href, deps.now()]
    const look = { url, tool: deps.tool ?? FETCH_TOOL, userAgent: deps.userAgent }
    const note = (record: LookRecord, outcome: FetchOutcome) => void asked.push({ ...record, startedAt, finishedAt: deps.now(), outcome })
    const forbidden = isFirst ? null : await deps.next(url)
    isFirst = false
    if (forbidden) return note(unanswered(look), forbidden), { failed: forbidden, httpStatus: null }
    try {
      const fetched = await deps.fetch(url, { ...deps.reach, maxBytes: MAX_BYTES, ...(bearer ? { bearer } : {}) })
      const kept = await judged(url, fetched, keep)
      note({ ...answered(look, fetched), blob: 'bytes' in kept ? kept.blob : null }, 'bytes' in kept ? 'ok' : kept.failed)
      return 'bytes' in kept ? { bytes: kept.bytes } : { failed: kept.failed, httpStatus: fetched.status }
    } catch (error) {
      const outcome = fetchFailureOf(error)
      if (!outcome) throw error
      note(brokenOff(look, error), outcome)
      return { failed: outcome, httpStatus: null }
    }
  }

  /** A token is never kept as bytes: the attempt says that one was given. */
  const renew = async (): Promise<string | NotRead> => {
    const answer = await ask(AGREEMENT, { bearer: null, keep: (bytes) => Promise.resolve(tokenIn(bytes) === null ? null : { blob: null, bytes }) })
    if (!('bytes' in answer)) return answer
    const token = tokenIn(answer.bytes)!
    deps.licence.keep(origin, token, deps.now())
    return token
  }

  /** Does work with a token, once more with another one when the first is refused. */
  const withToken = async <T>(work: (bearer: string) => Promise<T>, isRefused: (done: T) => boolean): Promise<T | NotRead> => {
    const token = deps.licence.tokenOf(origin, deps.now()) ?? (await renew())
    if (typeof token !== 'string') return token
    const done = await work(token)
    if (!isRefused(done)) return done
    deps.licence.forget(origin, token)
    const another = await renew()
    return typeof another === 'string' ? work(another) : another
  }

  const licensed = (path: string, keep: Keep): Promise<ApiAnswer> =>
    withToken((bearer) => ask(path, { bearer, keep }), (answer) => 'failed' in answer && answer.httpStatus === 401)

  const stored = async (bytes: Buffer | null) =>
    bytes && { bytes, blob: { ...(await deps.blobs.put(bytes)), bytes: bytes.length, mediaType: 'application/json' } }

  return {
    asked,
    withToken,
    /** An answer with codes, without their descriptions. */
    codes: (path: string) => licensed(path, (bytes) => stored(keptAnswer(bytes))),
    /** An answer that nobody holds a licence in. */
    plain: (path: string) => licensed(path, (bytes) => stored(Array.isArray(atPointer(parsedJson(bytes.toString('utf8')), '/data')) ? bytes : null)),
  }
}

export type CoverageApi = ReturnType<typeof apiOf>

async function judged<Kept>(url: string, fetched: Fetched, keep: (bytes: Buffer) => Promise<Kept | null>): Promise<Kept | { failed: FetchOutcome }> {
  const refusal = refusalOf(url, fetched)
  return refusal ? { failed: refusal } : ((await keep(fetched.bytes)) ?? { failed: 'unsupported_media' })
}

/** The description of the API says `token`; the API itself was seen to say `Token`. */
function tokenIn(bytes: Buffer): string | null {
  const answer = parsedJson(bytes.toString('utf8'))
  const token = atPointer(answer, '/data/0/token') ?? atPointer(answer, '/data/0/Token')
  return typeof token === 'string' && TOKEN.test(token) ? token : null
}
