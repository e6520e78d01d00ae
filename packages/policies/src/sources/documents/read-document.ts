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
import { CMS_EXTRACTOR, cmsPage } from './cms-page.ts'
import type { DocumentRead, DocumentText, LookDeps } from './document-read.ts'
import type { Source } from '../source.ts'

type DocumentDeps = LookDeps & { latest: LatestParse | null }

/**
 * Fetches a document, keeps the bytes and takes their text. Writes nothing but the blob, which is found again under its hash.
 * A failure of the address is an outcome; a failure of ours is thrown.
 */
export async function readSource(source: Source, deps: DocumentDeps): Promise<DocumentRead> {
  const startedAt = deps.now()
  const { options, sent } = conditionsOf(source)
  const asked = {
    url: source.url,
    tool: deps.tool ?? FETCH_TOOL,
    userAgent: deps.userAgent,
    validatorsSent: sent,
  }
  const ended = (record: LookRecord) => ({ ...record, startedAt, finishedAt: deps.now() })
  try {
    const fetched = await deps.fetch(source.url, { ...deps.reach, ...options })
    const refusal = refusalOf(source.url, fetched)
    if (refusal) return { record: { ...ended(answered(asked, fetched)), outcome: refusal }, text: null }
    const { bytes } = fetched
    const record = {
      ...ended(answered(asked, fetched)),
      blob: { sha256: fetched.sha256, bytes: bytes.length, mediaType: mediaTypeOf(bytes) },
    }
    const { latest } = deps
    const isSame =
      latest !== null && isKnown(source, latest, fetched) && (await deps.blobs.has(fetched.sha256))
    if (isSame) return { record: { ...record, outcome: 'ok' }, text: null, same: latest }
    await deps.blobs.put(bytes)
    return await readBytes(source, record, bytes)
  } catch (error) {
    const outcome = fetchFailureOf(error)
    if (!outcome) throw error
    return { record: { ...ended(brokenOff(asked, error)), outcome }, text: null }
  }
}

/** Bytes that the newest version was read from, as whole documents are read today, say what they said. */
const isKnown = ({ kind, selector }: Source, latest: LatestParse, { sha256 }: Fetched) =>
  latest.blobSha256 === sha256 && selector === null && kind !== 'cms_document' && isReadToday(latest)

/** What an answer means that brings no content; null for one that does. A page that leads to the front door is gone. */
export function refusalOf(url: string, { status, finalUrl, redirects }: Fetched): FetchOutcome | null {
  if (status !== 200) return outcomeOfStatus(status)
  return redirects.length > 0 && pathOf(finalUrl) === '/' && pathOf(url) !== '/' ? 'soft404' : null
}

const pathOf = (url: string): string | undefined => URL.parse(url)?.pathname

/** The bytes decide what they are; the server's word counts only where they show nothing. */
export async function readBytes(
  source: Source,
  record: Omit<FetchRecord, 'outcome'>,
  bytes: Buffer,
): Promise<DocumentRead> {
  try {
    const read = await readAs(source.kind, record, bytes)
    if (read.outcome === 'ok') return selectedFrom(source, record, { read, bytes })
    return { record: { ...record, outcome: outcomeOfUnread(read.outcome) }, text: null }
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'unsupported_media') throw error
    return { record: { ...record, outcome: 'unsupported_media' }, text: null }
  }
}

function readAs(kind: Source['kind'], record: Omit<FetchRecord, 'outcome'>, bytes: Buffer) {
  if (kind === 'cms_article_codes') return readCodes(bytes)
  return kind === 'cms_document' ? readCmsDocument(bytes) : readDocument(bytes, typeOf(record))
}

function readCodes(bytes: Buffer) {
  const codes = readBundle(bytes)
  return codes
    ? { outcome: 'ok' as const, extract: codes.extract, identity: identify(codes.extract.blocks) }
    : { outcome: 'parse_empty' as const }
}

function selectedFrom(
  { selector }: Source,
  record: Omit<FetchRecord, 'outcome'>,
  { read, bytes }: { read: DocumentText; bytes: Buffer },
): DocumentRead {
  const text = readSelected(selector, read, bytes)
  return { record: { ...record, outcome: text ? 'ok' : 'selector_missing' }, text }
}

async function readCmsDocument(bytes: Buffer) {
  const page = cmsPage(bytes)
  if (page === null) return { outcome: 'parse_empty' as const }
  const read = await readDocument(Buffer.from(page), 'text/html; charset=utf-8')
  return read.outcome === 'ok' ? { ...read, extract: { ...read.extract, extractor: CMS_EXTRACTOR } } : read
}

function typeOf({ responseHeader, blob }: Omit<FetchRecord, 'outcome'>): string {
  const declared = responseHeader['content-type'] ?? ''
  const type = blob?.mediaType ?? 'text/plain'
  return type === 'text/plain' && /html/i.test(declared)
    ? declared
    : `${type}${/;\s*charset=[^;]+/i.exec(declared)?.[0] ?? ''}`
}

/** A file that is broken, locked or made to exhaust its reader was answered, but cannot be decoded. */
function outcomeOfUnread(why: Unread): FetchOutcome {
  if (why === 'encrypted' || why === 'damaged' || why === 'truncated') return 'decode_error'
  return why === 'timed_out' || why === 'out_of_memory' ? 'too_large' : why
}

/** The part of a page that a source's selector names; the text as it is where there is no selector or no page. */
function readSelected(selector: string | null, text: DocumentText, bytes: Buffer): DocumentText | null {
  if (selector === null || !text.extract.extractor.startsWith('html')) return text
  const extract = readTarget(bytes.toString('utf8'), selector)
  return extract && extract.blocks.length > 0 ? { extract, identity: identify(extract.blocks) } : null
}
