import { type FetchOutcome, type FetchRecord, unanswered } from '@ppman/ledger/fetches'
import { stateOf } from '@ppman/payers'
import { identify } from '@ppman/policy-text'
import { atPointer, parsedJson } from '../json-pointer.ts'
import type { DocumentRead } from '../documents/document-read.ts'
import type { Source } from '../source.ts'
import { answerRows, wordOf } from '../article-codes/answer-rows.ts'
import { ARTICLE_PATHS } from '../article-codes/article-table.ts'
import type { ApiDeps } from './ask-api.ts'
import { bundleBytes, type CodeBundle, type KeptPage } from '../article-codes/code-bundle.ts'
import { coverageApi, type CoverageApi } from './coverage-api.ts'
import { CODES_EXTRACTOR, readBundle } from '../article-codes/read-bundle.ts'

/**
 * Reads the codes of an article: its facts, its contractors and every table of codes, page by page, each request an attempt of its own
 * with its bytes. They are put together to one document; when one of them cannot be read, nothing of it counts.
 */
export async function readArticleCodes(source: Source, deps: ApiDeps): Promise<DocumentRead> {
  const startedAt = deps.now()
  const look = unanswered({ url: source.url, tool: CODES_EXTRACTOR, userAgent: deps.userAgent })
  const api = coverageApi(new URL(source.url).origin, deps)
  const bundle = await bundleFrom(api, source.url)
  const ended = (over: Pick<FetchRecord, 'outcome'> & Partial<FetchRecord>): FetchRecord => ({
    ...look,
    startedAt,
    finishedAt: deps.now(),
    ...over,
  })
  if ('failed' in bundle) return { record: ended({ outcome: bundle.failed }), text: null, further: api.asked }
  const bytes = bundleBytes(bundle)
  const codes = readBundle(bytes)
  if (!codes) return { record: ended({ outcome: 'parse_empty' }), text: null, further: api.asked }
  const blob = { ...(await deps.blobs.put(bytes)), bytes: bytes.length, mediaType: 'application/json' }
  const text = { extract: codes.extract, identity: identify(codes.extract.blocks) }
  return { record: ended({ outcome: 'ok', blob }), text, codes, further: api.asked }
}

/** Most pages of a table. */
const MOST_PAGES = 40

type Failed = { failed: FetchOutcome }

/** Asks everything about the article that an address names. */
async function bundleFrom(api: CoverageApi, url: string): Promise<CodeBundle | Failed> {
  const query = new URL(url).search
  const pages: KeptPage[] = []
  for (const path of ARTICLE_PATHS) {
    const read = await everyPage(api, `/v1/data/article/${path}${query}`)
    if ('failed' in read) return read
    pages.push(...read.pages)
  }
  const contractors = await contractorsOf(api, rowsAt(pages, 'contractor'))
  if ('failed' in contractors) return contractors
  const states = await statesOf(api, rowsAt(pages, 'primary-jurisdiction'))
  return 'failed' in states ? states : { pages, ...contractors, ...states }
}

/** The API of 2026 gives a table in one answer; one that goes on says so by a token, as its reports do. */
async function everyPage(api: CoverageApi, path: string): Promise<{ pages: KeptPage[] } | Failed> {
  const pages: KeptPage[] = []
  for (let next: string | null = path; next !== null;) {
    if (pages.length >= MOST_PAGES) return { failed: 'too_large' }
    const answer = await api.codes(next)
    if ('failed' in answer) return answer
    pages.push({ path: next, bytes: answer.bytes })
    next = nextOf(path, answer.bytes)
  }
  return { pages }
}

function nextOf(path: string, bytes: Buffer): string | null {
  const token = wordOf(atPointer(parsedJson(bytes.toString('utf8')), '/meta'), 'next_token')
  return token === '' ? null : `${path}&next_token=${encodeURIComponent(token)}`
}

const rowsAt = (pages: readonly KeptPage[], name: string) =>
  pages
    .filter(({ path }) => path.startsWith(`/v1/data/article/${name}?`))
    .flatMap(({ bytes }) => answerRows(bytes).map(({ values }) => values))

/** The article names its contractors by id and version. */
async function contractorsOf(
  api: CoverageApi,
  rows: readonly Record<string, unknown>[],
): Promise<Pick<CodeBundle, 'contractors'> | Failed> {
  const ids = new Set(rows.map(contractorKey))
  if (ids.size === 0) return { contractors: [] }
  const answer = await api.plain('/v1/data/contractor/')
  if ('failed' in answer) return answer
  const named = answerRows(answer.bytes).filter(({ values }) => ids.has(contractorKey(values)))
  const contractors = named.map(({ values }) => ({
    name: wordOf(values, 'contractor_name'),
    contractNumber: wordOf(values, 'contract_number'),
  }))
  return {
    contractors: contractors.filter(({ contractNumber }) => /^\d{5}$/.test(contractNumber)).sort(byNumber),
  }
}

const contractorKey = (row: unknown) => `${wordOf(row, 'contractor_id')} ${wordOf(row, 'contractor_version')}`
const byNumber = (a: { contractNumber: string }, b: { contractNumber: string }) =>
  Number(a.contractNumber) - Number(b.contractNumber)

/** The API writes `California - Entire State`. */
async function statesOf(
  api: CoverageApi,
  rows: readonly Record<string, unknown>[],
): Promise<Pick<CodeBundle, 'states'> | Failed> {
  const ids = new Set(rows.map((row) => wordOf(row, 'state_id')).filter(Boolean))
  if (ids.size === 0) return { states: [] }
  const answer = await api.plain('/v1/metadata/states/')
  if ('failed' in answer) return answer
  const named = answerRows(answer.bytes).filter(({ values }) => ids.has(wordOf(values, 'state_id')))
  const states = named.flatMap(({ values }) => stateOf(wordOf(values, 'description').split(' - ')[0]!) ?? [])
  return { states: [...new Set(states)].sort() }
}
