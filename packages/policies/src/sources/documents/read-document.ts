import { AppError } from '@ppman/errors'
import { FETCH_TOOL, type Fetched, fetchFailureOf, mediaTypeOf } from '@ppman/evidence'
import {
  answered,
  brokenOff,
  conditionsOf,
  type FetchOutcome,
  type FetchRecord,
  type LookRecord,
  outcomeOfStatus,
} from '@ppman/ledger/fetches'
import { identify, isReadToday, readDocument, type Unread } from '@ppman/policy-text'
import { readTarget } from '@ppman/policy-text/heal'
import type { LatestParse } from '../../versions/index.ts'
import { readBundle } from '../article-codes/read-bundle.ts'
import { CMS_EXTRACTOR, renderCmsPage } from './cms-page.ts'
import type { DocumentRead, DocumentText, FetchContext } from './document-read.ts'
import type { Source } from '../source.ts'

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
  const finish = (record: LookRecord) => ({ ...record, startedAt, finishedAt: deps.now() })
  try {
    const fetched = await deps.fetch(source.url, { ...deps.reach, ...options })
    const refusal = refusalOutcome(source.url, fetched)
    if (refusal) return { record: { ...finish(answered(asked, fetched)), outcome: refusal }, text: null }
    const { bytes } = fetched
    const record = {
      ...finish(answered(asked, fetched)),
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
    return { record: { ...finish(brokenOff(asked, error)), outcome }, text: null }
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
  source: Source,
  record: Omit<FetchRecord, 'outcome'>,
  bytes: Buffer,
): Promise<DocumentRead> {
  try {
    const read = await parseByKind(source.kind, record, bytes)
    if (read.outcome === 'ok') return applySelector(source, record, { read, bytes })
    return { record: { ...record, outcome: outcomeOfUnread(read.outcome) }, text: null }
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'unsupported_media') throw error
    return { record: { ...record, outcome: 'unsupported_media' }, text: null }
  }
}

function parseByKind(kind: Source['kind'], record: Omit<FetchRecord, 'outcome'>, bytes: Buffer) {
  if (kind === 'cms_article_codes') return readCodes(bytes)
  return kind === 'cms_document' ? readCmsDocument(bytes) : readDocument(bytes, contentTypeOf(record))
}

function readCodes(bytes: Buffer) {
  const codes = readBundle(bytes)
  return codes
    ? { outcome: 'ok' as const, extract: codes.extract, identity: identify(codes.extract.blocks) }
    : { outcome: 'parse_empty' as const }
}

function applySelector(
  { selector }: Source,
  record: Omit<FetchRecord, 'outcome'>,
  { read, bytes }: { read: DocumentText; bytes: Buffer },
): DocumentRead {
  const text = selectPart(selector, read, bytes)
  return { record: { ...record, outcome: text ? 'ok' : 'selector_missing' }, text }
}

async function readCmsDocument(bytes: Buffer) {
  const page = renderCmsPage(bytes)
  if (page === null) return { outcome: 'parse_empty' as const }
  const read = await readDocument(Buffer.from(page), 'text/html; charset=utf-8')
  return read.outcome === 'ok' ? { ...read, extract: { ...read.extract, extractor: CMS_EXTRACTOR } } : read
}

function contentTypeOf({ responseHeader, blob }: Omit<FetchRecord, 'outcome'>): string {
  const declared = responseHeader['content-type'] ?? ''
  const type = blob?.mediaType ?? 'text/plain'
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
