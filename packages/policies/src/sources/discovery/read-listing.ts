import { createHash } from 'node:crypto'
import { checkTarget, FETCH_TOOL, fetchFailureOf, type FetchOptions, mediaTypeOf } from '@ppman/evidence'
import { extract, gate } from '@ppman/policy-text'
import {
  makeAnsweredAttempt,
  makeAbortedAttempt,
  conditionsOf,
  type FetchOutcome,
  type FetchRecord,
  hostOf,
  type FetchAttempt,
  type NextRequest,
  makeAttempt,
} from '@ppman/ledger/fetches'
import type { CoverageLicence } from '../coverage-api/coverage-licence.ts'
import {
  type ListedItem,
  type Listing,
  type ListingPage,
  type ListingSettings,
  listingSettings,
  type Screened,
  screenItem,
} from './listing.ts'
import type { FetchContext } from '../documents/document-read.ts'
import { refusalOutcome } from '../documents/read-document.ts'
import type { ListingKind, Source } from '../source.ts'
import { readCmsReport, readJsonList } from './readers/read-json-list.ts'
import { readFeed, readSitemap } from './readers/read-xml-list.ts'
import { readFileList } from './readers/read-file-list.ts'
import type { ReaderInput } from './readers/reader-input.ts'
import { readIndexPage } from './readers/read-index-page.ts'

/** Result of reading a listing; the listing is null unless all pages were read. */
export type ListingRead = { record: FetchRecord; listing: Listing | null; further: FetchRecord[] }

type Reader = { method: string; read: (input: ReaderInput) => Promise<ListingPage>; maxBytes: number }

const MIB = 1024 * 1024
const READERS: Record<ListingKind, Reader> = {
  index_page: { method: 'link', read: readIndexPage, maxBytes: 8 * MIB },
  feed: { method: 'feed', read: readFeed, maxBytes: 8 * MIB },
  // sitemaps.org allows 50 MiB.
  sitemap: { method: 'sitemap', read: readSitemap, maxBytes: 50 * MIB },
  json_api: { method: 'json', read: readJsonList, maxBytes: 8 * MIB },
  cms_coverage_api: { method: 'cms', read: readCmsReport, maxBytes: 30 * MIB },
  file_list: { method: 'list', read: readFileList, maxBytes: 8 * MIB },
}

/** Page limit per check; longer listings need to be split. */
const MOST_PAGES = 40

type Deps = FetchContext & { next: NextRequest; licence: CoverageLicence }

/**
 * Reads all pages of a listing at the host's pace, and stores their bytes. If one page fails the
 * listing is discarded, because missing items must not count as removed.
 */
export async function readListing(source: Source, deps: Deps): Promise<ListingRead> {
  const settings = listingSettings.parse(source.settings)
  const first = await readPage(source.url, { source, settings, deps, isFirst: true })
  const further: FetchRecord[] = []
  const pages = [first.page]
  const asked = new Set([source.url])
  const queue = [...first.next]
  while (queue.length > 0 && asked.size < MOST_PAGES && first.record.outcome === 'ok') {
    const url = queue.shift()!
    if (asked.has(url) || !isOfHost(url, source)) continue
    asked.add(url)
    const page = await readFurther(url, { source, settings, deps })
    further.push(page.record)
    if (page.record.outcome !== 'ok')
      return { record: { ...first.record, outcome: page.record.outcome }, listing: null, further }
    pages.push(page.page)
    queue.push(...page.next)
  }
  if (first.record.outcome !== 'ok') return { record: first.record, listing: null, further }
  const isTruncated = queue.some((url) => !asked.has(url))
  const { accepted, refused } = screenItems(pages.flat(), (item) =>
    isUnlicensed(item, deps) ? 'licence_not_accepted' : screenItem(item, source, settings),
  )
  const sha256 = createHash('sha256').update(JSON.stringify(accepted)).digest('hex')
  const withheld = pages.flat().flatMap((item) => (isUnlicensed(item, deps) ? [item.key] : []))
  const listing = { items: accepted, refused, withheld, method: methodOf(source), isTruncated, sha256 }
  return { record: { ...first.record, outcome: accepted.length > 0 ? 'ok' : 'no_entries' }, listing, further }
}

/** Unlicensed items are refused. */
const isUnlicensed = ({ kind }: ListedItem, { licence }: Deps) =>
  kind === 'cms_article_codes' && !licence.isAccepted

/** Deduplicates items by key and counts refusals. */
function screenItems(items: readonly ListedItem[], judge: (item: ListedItem) => Screened) {
  const accepted = new Map<string, ListedItem>()
  const refused: Record<string, number> = {}
  for (const item of items) {
    const verdict = judge(item)
    if (verdict !== 'accepted') refused[verdict] = (refused[verdict] ?? 0) + 1
    else if (!accepted.has(item.key)) accepted.set(item.key, item)
  }
  return { accepted: [...accepted.values()], refused }
}

const methodOf = ({ kind }: Source) => READERS[kind as ListingKind].method

/** A check stays on one host, whose robots.txt applies. */
function isOfHost(url: string, { url: listing, allowLocal }: Source): boolean {
  try {
    return (
      hostOf(checkTarget(url, allowLocal ? { allowAddresses: ['0.0.0.0/0', '::/0'] } : {}).href) ===
      hostOf(listing)
    )
  } catch (error) {
    if (fetchFailureOf(error)) return false
    throw error
  }
}

type Page = { record: FetchRecord; page: ListedItem[]; next: string[] }
type Reading = { source: Source; settings: ListingSettings; deps: Deps; isFirst?: boolean }

async function readFurther(url: string, reading: Reading): Promise<Page> {
  const { deps } = reading
  const startedAt = deps.now()
  const refusal = await deps.next(url)
  if (!refusal) return readPage(url, reading)
  const asked = { url, tool: deps.tool ?? FETCH_TOOL, userAgent: deps.userAgent }
  return {
    record: { ...makeAttempt(asked), startedAt, finishedAt: deps.now(), outcome: refusal },
    page: [],
    next: [],
  }
}

async function readPage(url: string, { source, settings, deps, isFirst = false }: Reading): Promise<Page> {
  const startedAt = deps.now()
  const { read, maxBytes } = READERS[source.kind as ListingKind]
  const { options, sent } = isFirst ? conditionsOf(source) : { options: {}, sent: {} }
  const asked = { url, tool: deps.tool ?? FETCH_TOOL, userAgent: deps.userAgent, validatorsSent: sent }
  const finish = (
    record: FetchAttempt,
    outcome: FetchOutcome,
    page: ListingPage = { items: [], next: [] },
  ): Page => ({
    record: { ...record, startedAt, finishedAt: deps.now(), outcome },
    page: page.items,
    next: page.next,
  })
  try {
    const fetched = await deps.fetch(url, { ...deps.reach, ...options, maxBytes } satisfies FetchOptions)
    const record = makeAnsweredAttempt(asked, fetched)
    const refusal = refusalOutcome(url, fetched)
    if (refusal) return finish(record, refusal)
    const { bytes, finalUrl, headers } = fetched
    const blob = { ...(await deps.blobs.put(bytes)), mediaType: mediaTypeOf(bytes) }
    const isHtml =
      blob.mediaType === 'text/html' ||
      (blob.mediaType === 'text/plain' && /html/i.test(headers['content-type'] ?? ''))
    const outcome = await detectGate(bytes, {
      kind: source.kind as ListingKind,
      mediaType: isHtml ? 'text/html' : blob.mediaType,
    })
    if (outcome !== 'ok') return finish({ ...record, blob }, outcome)
    const page = await read({ bytes, contentType: headers['content-type'] ?? '', url: finalUrl, settings })
    return finish({ ...record, blob }, 'ok', page)
  } catch (error) {
    const outcome = fetchFailureOf(error)
    if (!outcome) throw error
    return finish(makeAbortedAttempt(asked, error), outcome)
  }
}

/** Detects walls, sign-in pages and error pages; HTML in place of a feed is unsupported. */
async function detectGate(
  bytes: Buffer,
  { kind, mediaType }: { kind: ListingKind; mediaType: string | null },
): Promise<FetchOutcome> {
  if (mediaType === 'application/pdf' || mediaType === 'application/zip') return 'unsupported_media'
  if (mediaType !== 'text/html' && kind !== 'index_page') return 'ok'
  const outcome = gate(extract(bytes, 'text/html'))
  if (outcome === 'blocked' || outcome === 'gated' || outcome === 'soft404') return outcome
  return kind === 'index_page' ? 'ok' : 'unsupported_media'
}
