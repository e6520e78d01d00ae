import { FETCH_TOOL, type Fetched, fetchFailureOf } from '@ppman/evidence'
import {
  type FetchAttempt,
  type FetchOutcome,
  type FetchRecord,
  makeAbortedAttempt,
  makeAnsweredAttempt,
  makeAttempt,
  type NextRequest,
} from '@ppman/ledger/fetches'
import type { FetchContext } from '../documents/document-read.ts'
import { refusalOutcome } from '../documents/read-document.ts'
import { parseJson, resolvePointer } from '../json-pointer.ts'
import type { CoverageLicence } from './coverage-licence.ts'

export type ApiDeps = FetchContext & { next: NextRequest; licence: CoverageLicence }

type NotRead = { failed: FetchOutcome; httpStatus: number | null }
/** An API answer; `bytes` are the stored bytes. */
type ApiAnswer = { bytes: Buffer } | NotRead
/** Stores the permitted part of an answer; null for an invalid answer. */
type Keep = (bytes: Buffer) => Promise<{ blob: FetchRecord['blob']; bytes: Buffer } | null>

/** Requests one path; a null bearer sends no token. */
type Ask = (path: string, how: { bearer: string | null; keep: Keep }) => Promise<ApiAnswer>

/** The longest known table has 2 MB. */
const MAX_BYTES = 20 * 1024 * 1024

/** Sends requests to one host sequentially, at its pace, and appends each to `asked`. */
function askerFor(origin: string, deps: ApiDeps, asked: FetchRecord[]): Ask {
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

export type CoverageApi = ReturnType<typeof coverageApi>

/** Client of the CMS Coverage API that sends the license token. Appends each request to `asked`. */
export function coverageApi(origin: string, deps: ApiDeps) {
  const asked: FetchRecord[] = []
  const ask = askerFor(origin, deps, asked)
  const withToken: WithToken = (work, isRefused) =>
    retryWithNewToken({ origin, ask, licence: deps.licence, now: deps.now }, work, isRefused)
  const askWithToken = (path: string, keep: Keep): Promise<ApiAnswer> =>
    withToken((bearer) => ask(path, { bearer, keep }), isUnauthorized)
  const store = async (bytes: Buffer | null) =>
    bytes && {
      bytes,
      blob: { ...(await deps.blobs.put(bytes)), bytes: bytes.length, mediaType: 'application/json' },
    }
  return {
    asked,
    withToken,
    /** Fetches codes, without their descriptions. */
    codes: (path: string) => askWithToken(path, (bytes) => store(dropDescriptions(bytes))),
    /** Fetches an answer without licensed content. */
    plain: (path: string) => askWithToken(path, (bytes) => store(isAnswer(bytes) ? bytes : null)),
  }
}

const isUnauthorized = (answer: ApiAnswer) => 'failed' in answer && answer.httpStatus === 401
const isAnswer = (bytes: Buffer) => Array.isArray(resolvePointer(parseJson(bytes.toString('utf8')), '/data'))

type WithToken = <T>(
  work: (bearer: string) => Promise<T>,
  isRefused: (done: T) => boolean,
) => Promise<T | NotRead>
type Tokens = { origin: string; ask: Ask; licence: CoverageLicence; now: () => Date }

/** Runs work with a token; retries once with a new token if it is refused. */
async function retryWithNewToken<T>(
  tokens: Tokens,
  work: (bearer: string) => Promise<T>,
  isRefused: (done: T) => boolean,
): Promise<T | NotRead> {
  const { origin, licence, now } = tokens
  const token = licence.tokenOf(origin, now()) ?? (await requestToken(tokens))
  if (typeof token !== 'string') return token
  const done = await work(token)
  if (!isRefused(done)) return done
  licence.forget(origin, token)
  const another = await requestToken(tokens)
  return typeof another === 'string' ? work(another) : another
}

const AGREEMENT = '/v1/metadata/license-agreement/'
/** Characters of a bearer token (RFC 6750, 2.1). */
const TOKEN = /^[\w.~+/-]{8,8000}=*$/

/** Requests a token. The token is never stored; the fetch records only that one was issued. */
async function requestToken({ origin, ask, licence, now }: Tokens): Promise<string | NotRead> {
  const keep: Keep = (bytes) => Promise.resolve(findToken(bytes) === null ? null : { bytes, blob: null })
  const answer = await ask(AGREEMENT, { bearer: null, keep })
  if ('failed' in answer) return answer
  const token = findToken(answer.bytes)!
  licence.keep(origin, token, now())
  return token
}

/** The API's description says `token`; the API returns `Token`. */
function findToken(bytes: Buffer): string | null {
  const answer = parseJson(bytes.toString('utf8'))
  const token = resolvePointer(answer, '/data/0/token') ?? resolvePointer(answer, '/data/0/Token')
  return typeof token === 'string' && TOKEN.test(token) ? token : null
}

/** Fields whose text may be stored: codes, numbers, dates and text by contractors. */
const KEPT = new Set([
  ...['token_type', 'message', 'notes', 'next_token'],
  ...[
    'title',
    'status',
    'display_id',
    'article_eff_date',
    'article_end_date',
    'date_retired',
    'last_updated',
    'paragraph',
    'range',
    'asterisk',
  ],
  ...[
    'hcpc_code_id',
    'hcpc_modifier_code_id',
    'icd10_code_id',
    'bill_code_id',
    'revenue_code_id',
    'icd10_covered_ast',
  ],
])

const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/gs
const SPACE = 0x20

/**
 * Blanks the code descriptions (of the AMA, the ADA and the AHA) in an answer: all strings outside
 * an allow-list become spaces of equal length, so record offsets stay. Null for invalid JSON or
 * unexpected text.
 */
export function dropDescriptions(bytes: Buffer): Buffer | null {
  const kept = Buffer.from(bytes)
  const text = bytes.toString('latin1')
  let key: string | null = null
  for (const { 0: string, index } of text.matchAll(STRING)) {
    const end = index + string.length
    const isKey = /^\s*:/.test(text.slice(end, end + 64))
    if (!isKey && key !== null && !KEPT.has(key)) kept.fill(SPACE, index + 1, end - 1)
    key = isKey ? string.slice(1, -1) : null
  }
  return hasNoDescriptions(kept) ? kept : null
}

/** Rejects unexpected shapes, such as lists in a row or escaped names. */
function hasNoDescriptions(bytes: Buffer): boolean {
  try {
    const answer: unknown = JSON.parse(bytes.toString('utf8'))
    const { data } = answer as { data?: unknown }
    return Array.isArray(data) && data.every(isPlainRow)
  } catch {
    return false
  }
}

const isPlainRow = (row: unknown): boolean =>
  typeof row === 'object' &&
  row !== null &&
  Object.entries(row).every(([name, value]) =>
    typeof value === 'string'
      ? KEPT.has(name) || value.trim() === ''
      : value === null || typeof value !== 'object',
  )
