import { AppError } from '@ppman/errors'
import {
  type BlobStore,
  FETCH_TOOL,
  type Fetched,
  fetchFailureOf,
  type FetchOptions,
  mediaTypeOf,
} from '@ppman/evidence'
import {
  type Extract,
  identify,
  type Identity,
  isReadToday,
  readDocument,
  type Unread,
} from '@ppman/policy-text'
import {
  answered,
  brokenOff,
  conditionsOf,
  type FetchOutcome,
  type FetchRecord,
  type LookRecord,
  outcomeOfStatus,
} from '@ppman/ledger/fetches'
import type { LatestParse } from '../versions/index.ts'
import type { ArticleCodes } from './article-codes/article-codes.ts'
import { readBundle } from './article-codes/read-bundle.ts'
import { CMS_EXTRACTOR, cmsPage } from './discovery/cms-page.ts'
import { readSelected } from './healing/read-selected.ts'
import type { JudgedLook } from './judged-look.ts'
import type { Source } from './source.ts'

export type DocumentText = { extract: Extract; identity: Identity }

/** The bytes of the newest version as they are read today. */
export type ReadAgain = { blobSha256: string; text: DocumentText }

/** What one look at a document brought. The text is there only when the outcome is `ok`. */
export type DocumentRead = {
  record: FetchRecord
  text: DocumentText | null
  again?: ReadAgain | null
  /** What the text says against the newest version. */
  judged?: JudgedLook | null
  /** The newest version, where these are its bytes: they were not read again. */
  same?: LatestParse
  /** Of an article's codes: each of them, and the requests that brought them. */
  codes?: ArticleCodes
  further?: readonly FetchRecord[]
}

export type ReadDeps = {
  fetch: (url: string, options: FetchOptions) => Promise<Fetched>
  blobs: BlobStore
  now: () => Date
  /** Name and version of what fetches, when it is not the guarded fetch itself. */
  tool?: string
}

/** What a look needs besides: how far it may reach, as the visit to the host says, and under which name it asks. */
export type LookDeps = ReadDeps & { reach: FetchOptions; userAgent: string }
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
