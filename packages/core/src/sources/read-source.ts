import { AppError } from '@ppman/errors'
import { type BlobStore, FETCH_TOOL, type Fetched, fetchFailureOf, type FetchOptions, mediaTypeOf } from '@ppman/evidence'
import { type Extract, type Identity, readDocument, type Unread } from '@ppman/policy-text'
import { type FetchOutcome, type FetchRecord, outcomeOfStatus } from '../evidence/index.ts'
import type { Source } from './source.ts'

/** What one look at a source brought. The text is there only when the outcome is `ok`. */
export type SourceRead = { record: FetchRecord; text: { extract: Extract; identity: Identity } | null }

export type ReadDeps = {
  fetch: (url: string, options: FetchOptions) => Promise<Fetched>
  blobs: BlobStore
  now: () => Date
  /** Name and version of what fetches, when it is not the guarded fetch itself. */
  tool?: string
}

/**
 * Fetches a source, keeps the bytes and takes their text. Writes nothing but the blob, which is found again under its hash.
 * A failure of the address is an outcome; a failure of ours is thrown.
 */
export async function readSource(source: Source, { fetch, blobs, now, tool = FETCH_TOOL }: ReadDeps): Promise<SourceRead> {
  const startedAt = now()
  const unread = {
    url: source.url,
    finalUrl: null,
    redirects: [],
    httpStatus: null,
    responseHeader: {},
    blob: null,
    tool,
    startedAt,
  }
  try {
    const fetched = await fetch(source.url, optionsFor(source))
    const { status: httpStatus, finalUrl, redirects, headers: responseHeader, bytes } = fetched
    const answered = { ...unread, finalUrl, redirects, httpStatus, responseHeader, finishedAt: now() }
    if (httpStatus !== 200) return { record: { ...answered, outcome: outcomeOfStatus(httpStatus) }, text: null }
    const { sha256 } = await blobs.put(bytes)
    const blob = { sha256, bytes: bytes.length, mediaType: mediaTypeOf(bytes) }
    return await judge({ ...answered, blob }, bytes)
  } catch (error) {
    const outcome = fetchFailureOf(error)
    if (!outcome) throw error
    return { record: { ...unread, redirects: redirectsOf(error), finishedAt: now(), outcome }, text: null }
  }
}

function optionsFor({ url, allowLocal, etag, lastModified }: Source): FetchOptions {
  const { host, port, protocol, hostname } = new URL(url)
  return {
    ...(allowLocal ? { allowHosts: [port ? host : `${hostname}:${protocol === 'https:' ? 443 : 80}`] } : {}),
    ...(etag ? { ifNoneMatch: etag } : {}),
    ...(lastModified ? { ifModifiedSince: lastModified } : {}),
  }
}

/** The bytes decide what they are; the server's word counts only where they show nothing. */
async function judge(record: Omit<FetchRecord, 'outcome'>, bytes: Buffer): Promise<SourceRead> {
  const declared = record.responseHeader['content-type'] ?? ''
  const type = record.blob?.mediaType ?? 'text/plain'
  try {
    const read = await readDocument(bytes, type === 'text/plain' && /html/i.test(declared) ? declared : withCharset(type, declared))
    if (read.outcome === 'ok') return { record: { ...record, outcome: 'ok' }, text: read }
    return { record: { ...record, outcome: outcomeOfUnread(read.outcome) }, text: null }
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'unsupported_media') throw error
    return { record: { ...record, outcome: 'unsupported_media' }, text: null }
  }
}

/** A file that is broken, locked or made to exhaust its reader was answered, but cannot be decoded. */
function outcomeOfUnread(why: Unread): FetchOutcome {
  if (why === 'encrypted' || why === 'damaged' || why === 'truncated') return 'decode_error'
  return why === 'timed_out' || why === 'out_of_memory' ? 'too_large' : why
}

const withCharset = (type: string, declared: string) => `${type}${/;\s*charset=[^;]+/i.exec(declared)?.[0] ?? ''}`

const redirectsOf = (error: unknown) => (error as { details?: { redirects?: FetchRecord['redirects'] } }).details?.redirects ?? []
