import { type FetchOutcome, type FetchRecord, makeAttempt } from '@ppman/ledger/fetches'
import { stateOf } from '@ppman/payers'
import { identify } from '@ppman/policy-text'
import type { LatestParse } from '../../versions/index.ts'
import { answerRows, fieldText } from '../article-codes/answer-rows.ts'
import { ARTICLE_PATHS } from '../article-codes/article-table.ts'
import { bundleBytes, type CodeBundle, type KeptPage } from '../article-codes/code-bundle.ts'
import { CODES_EXTRACTOR, readBundle } from '../article-codes/read-bundle.ts'
import type { DocumentRead } from '../documents/document-read.ts'
import { fetchDocument } from '../documents/read-document.ts'
import { parseJson, resolvePointer } from '../json-pointer.ts'
import type { Source } from '../source.ts'
import { type ApiDeps, type CoverageApi, coverageApi } from './coverage-api.ts'

/**
 * Fetches the codes of an article: its facts, contractors and all code tables, page by page. Each
 * request is recorded. The answers become one document; if one request fails, none counts.
 */
export async function readArticleCodes(source: Source, deps: ApiDeps): Promise<DocumentRead> {
  const startedAt = deps.now()
  const request = makeAttempt({ url: source.url, tool: CODES_EXTRACTOR, userAgent: deps.userAgent })
  const api = coverageApi(new URL(source.url).origin, deps)
  const bundle = await fetchBundle(api, source.url)
  const finish = (over: Pick<FetchRecord, 'outcome'> & Partial<FetchRecord>): FetchRecord => ({
    ...request,
    startedAt,
    finishedAt: deps.now(),
    ...over,
  })
  if ('failed' in bundle)
    return { record: finish({ outcome: bundle.failed }), text: null, further: api.asked }
  const bytes = bundleBytes(bundle)
  const codes = readBundle(bytes)
  if (!codes) return { record: finish({ outcome: 'parse_empty' }), text: null, further: api.asked }
  const blob = { ...(await deps.blobs.put(bytes)), bytes: bytes.length, mediaType: 'application/json' }
  const text = { extract: codes.extract, identity: identify(codes.extract.blocks) }
  return { record: finish({ outcome: 'ok', blob }), text, codes, further: api.asked }
}

/** Page limit of a table. */
const MOST_PAGES = 40

type Failed = { failed: FetchOutcome }

/** Fetches all tables of the article in a URL. */
async function fetchBundle(api: CoverageApi, url: string): Promise<CodeBundle | Failed> {
  const query = new URL(url).search
  const pages: KeptPage[] = []
  for (const path of ARTICLE_PATHS) {
    const read = await fetchAllPages(api, `/v1/data/article/${path}${query}`)
    if ('failed' in read) return read
    pages.push(...read.pages)
  }
  const contractors = await fetchContractors(api, rowsOfTable(pages, 'contractor'))
  if ('failed' in contractors) return contractors
  const states = await fetchStates(api, rowsOfTable(pages, 'primary-jurisdiction'))
  return 'failed' in states ? states : { pages, ...contractors, ...states }
}

/** Follows `next_token`, although the API of 2026 returns a table in one answer. */
async function fetchAllPages(api: CoverageApi, path: string): Promise<{ pages: KeptPage[] } | Failed> {
  const pages: KeptPage[] = []
  for (let next: string | null = path; next !== null;) {
    if (pages.length >= MOST_PAGES) return { failed: 'too_large' }
    const answer = await api.codes(next)
    if ('failed' in answer) return answer
    pages.push({ path: next, bytes: answer.bytes })
    next = nextPagePath(path, answer.bytes)
  }
  return { pages }
}

function nextPagePath(path: string, bytes: Buffer): string | null {
  const token = fieldText(resolvePointer(parseJson(bytes.toString('utf8')), '/meta'), 'next_token')
  return token === '' ? null : `${path}&next_token=${encodeURIComponent(token)}`
}

const rowsOfTable = (pages: readonly KeptPage[], name: string) =>
  pages
    .filter(({ path }) => path.startsWith(`/v1/data/article/${name}?`))
    .flatMap(({ bytes }) => answerRows(bytes).map(({ values }) => values))

/** Resolves the article's contractors by id and version. */
async function fetchContractors(
  api: CoverageApi,
  rows: readonly Record<string, unknown>[],
): Promise<Pick<CodeBundle, 'contractors'> | Failed> {
  const ids = new Set(rows.map(contractorKey))
  if (ids.size === 0) return { contractors: [] }
  const answer = await api.plain('/v1/data/contractor/')
  if ('failed' in answer) return answer
  const named = answerRows(answer.bytes).filter(({ values }) => ids.has(contractorKey(values)))
  const contractors = named.map(({ values }) => ({
    name: fieldText(values, 'contractor_name'),
    contractNumber: fieldText(values, 'contract_number'),
  }))
  return {
    contractors: contractors.filter(({ contractNumber }) => /^\d{5}$/.test(contractNumber)).sort(byNumber),
  }
}

const contractorKey = (row: unknown) =>
  `${fieldText(row, 'contractor_id')} ${fieldText(row, 'contractor_version')}`
const byNumber = (a: { contractNumber: string }, b: { contractNumber: string }) =>
  Number(a.contractNumber) - Number(b.contractNumber)

/** Resolves states; the API writes `California - Entire State`. */
async function fetchStates(
  api: CoverageApi,
  rows: readonly Record<string, unknown>[],
): Promise<Pick<CodeBundle, 'states'> | Failed> {
  const ids = new Set(rows.map((row) => fieldText(row, 'state_id')).filter(Boolean))
  if (ids.size === 0) return { states: [] }
  const answer = await api.plain('/v1/metadata/states/')
  if ('failed' in answer) return answer
  const named = answerRows(answer.bytes).filter(({ values }) => ids.has(fieldText(values, 'state_id')))
  const states = named.flatMap(
    ({ values }) => stateOf(fieldText(values, 'description').split(' - ')[0]!) ?? [],
  )
  return { states: [...new Set(states)].sort() }
}

type Deps = ApiDeps & { latest: LatestParse | null }

/**
 * Reads an LCD, NCD or article with the license token, which the API requires if the text may hold
 * codes.
 */
export async function readLicensed(source: Source, deps: Deps): Promise<DocumentRead> {
  const startedAt = deps.now()
  const api = coverageApi(new URL(source.url).origin, deps)
  const read = await api.withToken(
    async (bearer) => {
      if (api.asked.length > 0) await deps.next(source.url)
      return fetchDocument(source, { ...deps, reach: { ...deps.reach, bearer } })
    },
    ({ record }) => record.httpStatus === 401,
  )
  if ('record' in read) return { ...read, further: api.asked }
  const asked = makeAttempt({ url: source.url, tool: CODES_EXTRACTOR, userAgent: deps.userAgent })
  return {
    record: { ...asked, startedAt, finishedAt: deps.now(), outcome: read.failed },
    text: null,
    further: api.asked,
  }
}
