import { AppError } from '@ppman/errors'
import { FETCH_TOOL, type Fetched, fetchFailureOf, mediaTypeOf } from '@ppman/evidence'
import {
  makeAnsweredAttempt,
  makeAbortedAttempt,
  conditionsOf,
  type FetchOutcome,
  type FetchRecord,
  type FetchAttempt,
  outcomeOfStatus,
} from '@ppman/ledger/fetches'
import { identify, isReadToday, readDocument, type Unread } from '@ppman/policy-text'
import { readTarget } from '@ppman/policy-text/heal'
import { escapeMarkup } from '@ppman/text'
import type { LatestParse } from '../../versions/index.ts'
import { readBundle } from '../article-codes/read-bundle.ts'
import { parseJson, resolvePointer } from '../json-pointer.ts'
import type { Source } from '../source.ts'
import type { DocumentRead, DocumentText, FetchContext } from './document-read.ts'

type DocumentContext = FetchContext & { latest: LatestParse | null }

/**
 * Fetches a document, stores its bytes and extracts the text. Writes only the blob. A failure of
 * the site is an outcome; our own failures are thrown.
 */
export async function fetchDocument(source: Source, deps: DocumentContext): Promise<DocumentRead> {
  const startedAt = deps.now()
  const { options, sent } = conditionsOf(source)
  const asked = {
    url: source.url,
    tool: deps.tool ?? FETCH_TOOL,
    userAgent: deps.userAgent,
    validatorsSent: sent,
  }
  const finish = (record: FetchAttempt) => ({ ...record, startedAt, finishedAt: deps.now() })
  try {
    const fetched = await deps.fetch(source.url, { ...deps.reach, ...options })
    const refusal = refusalOutcome(source.url, fetched)
    if (refusal)
      return { record: { ...finish(makeAnsweredAttempt(asked, fetched)), outcome: refusal }, text: null }
    const { bytes } = fetched
    const record = {
      ...finish(makeAnsweredAttempt(asked, fetched)),
      blob: { sha256: fetched.sha256, bytes: bytes.length, mediaType: mediaTypeOf(bytes) },
    }
    const { latest } = deps
    const isSame =
      latest !== null && isLatestBytes(source, latest, fetched) && (await deps.blobs.has(fetched.sha256))
    if (isSame) return { record: { ...record, outcome: 'ok' }, text: null, same: latest }
    await deps.blobs.put(bytes)
    return await parseBytes(source, record, bytes)
  } catch (error) {
    const outcome = fetchFailureOf(error)
    if (!outcome) throw error
    return { record: { ...finish(makeAbortedAttempt(asked, error)), outcome }, text: null }
  }
}

/** Whether the bytes are those of the latest version and its parse is current. */
const isLatestBytes = ({ kind, selector }: Source, latest: LatestParse, { sha256 }: Fetched) =>
  latest.blobSha256 === sha256 && selector === null && kind !== 'cms_document' && isReadToday(latest)

/** Outcome of an answer without content, or null. A redirect to the front page counts as gone. */
export function refusalOutcome(url: string, { status, finalUrl, redirects }: Fetched): FetchOutcome | null {
  if (status !== 200) return outcomeOfStatus(status)
  return redirects.length > 0 && pathOf(finalUrl) === '/' && pathOf(url) !== '/' ? 'soft404' : null
}

const pathOf = (url: string): string | undefined => URL.parse(url)?.pathname

/** Parses bytes by detected type; the declared type counts only for plain text. */
export async function parseBytes(
  source: ReadingPlace,
  record: Omit<FetchRecord, 'outcome'>,
  bytes: Buffer,
): Promise<DocumentRead> {
  const mediaType = record.blob?.mediaType ?? null
  const { outcome, ...texts } = await readBytes(source, { ...record, mediaType }, bytes)
  return { record: { ...record, outcome }, ...texts }
}

/** Kind of a source, and its CSS selector of the policy on the page. */
export type ReadingPlace = Pick<Source, 'kind' | 'selector'>

/** What an answer says of its bytes: the declared type, and the detected one. */
type TypeEvidence = Pick<FetchRecord, 'responseHeader'> & { mediaType: string | null }

/** What was read of bytes: their text, or why it is none and what the gate refused. */
export type BytesRead = { outcome: FetchOutcome; text: DocumentText | null; refused?: DocumentText | null }

/** The text of a document's bytes, or why there is none. */
export async function readBytes(
  { kind, selector }: ReadingPlace,
  evidence: TypeEvidence,
  bytes: Buffer,
): Promise<BytesRead> {
  try {
    const read = await readByKind(kind, contentTypeOf(evidence), bytes)
    if (!read.extract) return { outcome: outcomeOfUnread(read.outcome), text: null }
    const text = selectPart(selector, read, bytes)
    if (read.outcome !== 'ok') return { outcome: read.outcome, text: null, refused: text }
    return { outcome: text ? 'ok' : 'selector_missing', text }
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'unsupported_media') throw error
    return { outcome: 'unsupported_media', text: null }
  }
}

function readByKind(kind: Source['kind'], contentType: string, bytes: Buffer) {
  if (kind === 'cms_article_codes') return readCodes(bytes)
  return kind === 'cms_document' ? readCmsDocument(bytes) : readDocument(bytes, contentType)
}

function readCodes(bytes: Buffer) {
  const codes = readBundle(bytes)
  return codes
    ? { outcome: 'ok' as const, extract: codes.extract, identity: identify(codes.extract.blocks) }
    : { outcome: 'parse_empty' as const, extract: null }
}

async function readCmsDocument(bytes: Buffer) {
  const page = renderCmsPage(bytes)
  if (page === null) return { outcome: 'parse_empty' as const, extract: null }
  const read = await readDocument(Buffer.from(page), 'text/html; charset=utf-8')
  return read.extract ? { ...read, extract: { ...read.extract, extractor: CMS_EXTRACTOR } } : read
}

function contentTypeOf({ responseHeader, mediaType }: TypeEvidence): string {
  const declared = responseHeader['content-type'] ?? ''
  const type = mediaType ?? 'text/plain'
  return type === 'text/plain' && /html/i.test(declared)
    ? declared
    : `${type}${/;\s*charset=[^;]+/i.exec(declared)?.[0] ?? ''}`
}

/** Damaged, encrypted and exhausting files count as answered but undecodable. */
function outcomeOfUnread(why: Unread): FetchOutcome {
  if (why === 'encrypted' || why === 'damaged' || why === 'truncated') return 'decode_error'
  return why === 'timed_out' || why === 'out_of_memory' ? 'too_large' : why
}

/** Applies the source's selector to a page; the text is unchanged without selector or page. */
function selectPart(selector: string | null, text: DocumentText, bytes: Buffer): DocumentText | null {
  if (selector === null || !text.extract.extractor.startsWith('html')) return text
  const extract = readTarget(bytes.toString('utf8'), selector)
  return extract && extract.blocks.length > 0 ? { extract, identity: identify(extract.blocks) } : null
}

/** Extractor name: JSON of the CMS Coverage API, rendered as a page and read as HTML. */
const CMS_EXTRACTOR = 'cms-coverage/1+html-blocks/4'

/** Fields with facts, and their labels. */
const FACTS: readonly (readonly [string, string])[] = [
  ['display_id', 'Document number'],
  ['determination_number', 'Determination number'],
  ['orig_det_eff_date', 'Original effective date'],
  ['rev_eff_date', 'Effective date'],
  ['article_eff_date', 'Effective date'],
  ['rev_end_date', 'Revision ending date'],
  ['ent_det_end_date', 'Ending date'],
  ['article_end_date', 'Ending date'],
  ['date_retired', 'Retired on'],
  ['status', 'Status'],
]
/** Fields with HTML text, in document order. */
const SECTIONS: readonly (readonly [string, string])[] = [
  ['cms_cov_policy', 'CMS National Coverage Policy'],
  ['indication', 'Coverage Indications, Limitations and Medical Necessity'],
  ['description', 'Article Text'],
  ['diagnoses_support', 'Diagnoses that support medical necessity'],
  ['diagnoses_dont_support', 'Diagnoses that do not support medical necessity'],
  ['icd9_covered_para', 'Covered diagnoses'],
  ['icd9_noncovered_para', 'Diagnoses that are not covered'],
  ['add_icd10_info', 'Additional ICD-10 information'],
  ['revenue_para', 'Revenue codes'],
  ['coding_guidelines', 'Coding guidelines'],
  ['doc_reqs', 'Documentation requirements'],
  ['util_guide', 'Utilization guidelines'],
  ['appendices', 'Appendices'],
  ['other_comments', 'Other comments'],
  ['history_exp', 'Revision history'],
  ['source_info', 'Sources of information'],
]

/**
 * Renders a document of the CMS Coverage API (`data/lcd`, `data/article`, `data/ncd`) as an HTML
 * page: facts, then sections. Null without a document. Contains no code descriptions, which are the
 * AMA's.
 */
function renderCmsPage(bytes: Buffer): string | null {
  const row = resolvePointer(parseJson(bytes.toString('utf8')), '/data/0')
  const text = (name: string): string => {
    const value = resolvePointer(row, `/${name}`)
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  }
  const title = text('title')
  if (title === '') return null
  const facts = FACTS.flatMap(([name, words]) =>
    text(name) ? `<p>${words}: ${escapeMarkup(text(name))}</p>` : [],
  )
  const sections = SECTIONS.flatMap(([name, words]) =>
    text(name) ? `<h2>${words}</h2>\n<div>${text(name)}</div>` : [],
  )
  return [
    `<title>${escapeMarkup(title)}</title><main><h1>${escapeMarkup(title)}</h1>`,
    ...facts,
    ...sections,
    '</main>',
  ].join('\n')
}
