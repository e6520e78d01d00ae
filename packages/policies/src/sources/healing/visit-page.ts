import { AppError } from '@ppman/errors'
import {
  type BlobStore,
  FETCH_TOOL,
  type Fetched,
  fetchFailureOf,
  type FetchOptions,
  mediaTypeOf,
} from '@ppman/evidence'
import { type Extract, readDocument } from '@ppman/policy-text'
import {
  makeAnsweredAttempt,
  makeAbortedAttempt,
  type FetchOutcome,
  type FetchRecord,
  type NextRequest,
  outcomeOfStatus,
} from '@ppman/ledger/fetches'

export type VisitContext = {
  fetch: (url: string, options: FetchOptions) => Promise<Fetched>
  blobs: BlobStore
  now: () => Date
  userAgent: string
  /** Host of the visit; other hosts are not requested. */
  host: string
  reach: FetchOptions
  next: NextRequest
}

/** A page visited during healing. */
export type VisitedPage = {
  record: FetchRecord
  /** HTML of any page; null for a PDF and without an answer. */
  html: string | null
  /** Only for a possible document. */
  extract: Extract | null
}

/**
 * Visits a URL of the current host and stores its bytes. Null if robots.txt forbids it or the host
 * differs.
 */
export async function visitPage(url: string, deps: VisitContext): Promise<VisitedPage | null> {
  if (new URL(url).host !== deps.host || (await deps.next(url)) !== null) return null
  const startedAt = deps.now()
  const asked = { url, tool: FETCH_TOOL, userAgent: deps.userAgent }
  try {
    const fetched = await deps.fetch(url, deps.reach)
    const record = { ...makeAnsweredAttempt(asked, fetched), startedAt, finishedAt: deps.now() }
    return fetched.status === 200
      ? await readFetched(record, fetched, deps.blobs)
      : { record: { ...record, outcome: outcomeOfStatus(fetched.status) }, html: null, extract: null }
  } catch (error) {
    const outcome = fetchFailureOf(error)
    if (!outcome) throw error
    return {
      record: { ...makeAbortedAttempt(asked, error), startedAt, finishedAt: deps.now(), outcome },
      html: null,
      extract: null,
    }
  }
}

async function readFetched(
  record: Omit<FetchRecord, 'outcome'>,
  { bytes, headers }: Fetched,
  blobs: BlobStore,
): Promise<VisitedPage> {
  const { sha256 } = await blobs.put(bytes)
  const mediaType = mediaTypeOf(bytes)
  const kept = { ...record, blob: { sha256, bytes: bytes.length, mediaType } }
  const isPage =
    mediaType === 'text/html' ||
    (mediaType === 'text/plain' && /html|xml/i.test(headers['content-type'] ?? ''))
  const html = isPage ? bytes.toString('utf8') : null
  const { outcome, extract } = await documentOf(
    bytes,
    isPage ? 'text/html; charset=utf-8' : (mediaType ?? 'application/octet-stream'),
  )
  return { record: { ...kept, outcome }, html, extract }
}

async function documentOf(
  bytes: Buffer,
  type: string,
): Promise<{ outcome: FetchOutcome; extract: Extract | null }> {
  try {
    const document = await readDocument(bytes, type)
    if (document.outcome === 'ok') return { outcome: 'ok', extract: document.extract }
    const isKnown = ['blocked', 'gated', 'soft404', 'parse_empty'].includes(document.outcome)
    return { outcome: isKnown ? (document.outcome as FetchOutcome) : 'decode_error', extract: null }
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'unsupported_media') throw error
    return { outcome: 'unsupported_media', extract: null }
  }
}
