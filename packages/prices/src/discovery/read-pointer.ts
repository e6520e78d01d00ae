import {
  type BlobStore,
  FETCH_TOOL,
  type Fetched,
  fetchFailureOf,
  type FetchOptions,
  mediaTypeOf,
} from '@ppman/evidence'
import { answered, brokenOff, conditionsOf, type LookRecord } from '@ppman/ledger/fetches'
import { type LookOutcome, pageOutcome, refusalOf } from './check-outcome.ts'
import type { HptReading } from './hpt/hpt-entry.ts'
import { readHptFile } from './hpt/read-hpt-file.ts'
import type { PriceSource } from './price-source.ts'

/** What a look at a cms-hpt.txt brought. There is no reading of one that found everything as it was. */
export type PointerRead = { outcome: LookOutcome; record: LookRecord | null; reading: HptReading | null }

type Deps = {
  fetch: (url: string, options: FetchOptions) => Promise<Fetched>
  blobs: BlobStore
  userAgent: string
}

/** A file naming 185 hospitals has 100 KB. */
const MAX_BYTES = 2 * 1024 * 1024

/** Asks for a source's file, keeps its bytes when they are new, and reads them. A failure of the address is an outcome. */
export async function readPointer(
  source: PriceSource,
  reach: FetchOptions,
  deps: Deps,
): Promise<PointerRead> {
  const { options, sent } = conditionsOf(source)
  const asked = { url: source.pointerUrl, tool: FETCH_TOOL, userAgent: deps.userAgent, validatorsSent: sent }
  try {
    const fetched = await deps.fetch(source.pointerUrl, { ...reach, ...options, maxBytes: MAX_BYTES })
    if (fetched.status === 304) return { outcome: 'unchanged', record: null, reading: null }
    return await judge(fetched, {
      record: answered(asked, fetched),
      knownSha256: source.blobSha256,
      blobs: deps.blobs,
    })
  } catch (error) {
    const outcome = fetchFailureOf(error)
    if (!outcome) throw error
    return { outcome, record: brokenOff(asked, error), reading: null }
  }
}

type Known = { record: LookRecord; knownSha256: string | null; blobs: BlobStore }

async function judge(
  { status, bytes, finalUrl }: Fetched,
  { record, knownSha256, blobs }: Known,
): Promise<PointerRead> {
  if (status !== 200) return { outcome: refusalOf(status, bytes.toString('latin1')), record, reading: null }
  const blob = { ...(await blobs.put(bytes)), mediaType: mediaTypeOf(bytes) }
  if (blob.sha256 === knownSha256) return { outcome: 'unchanged', record: { ...record, blob }, reading: null }
  const reading = readHptFile(bytes, finalUrl)
  const outcome = reading.outcome === 'html_not_txt' ? pageOutcome(bytes, 'html_not_txt') : reading.outcome
  return { outcome, record: { ...record, blob }, reading }
}
