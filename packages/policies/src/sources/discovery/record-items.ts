import type { Db } from '@ppman/db'
import { hostOf } from '@ppman/ledger/fetches'
import { type Found, type ListedItem, type Listing, listingSettings } from './listing.ts'
import { movedSourceRepo, type ItemNews, type KnownItem, sourceItemRepo } from './source-item-repo.ts'
import { documentKindOf, type Source } from '../source.ts'

type At = { fetchAttemptId: string; now: Date }

/**
 * Records a listing: adds a source for each new document (unless a known source permanently
 * redirects there), and marks changed and removed items, which are then checked soon. Never pauses
 * or retires a document. Idempotent. Call it with the listing locked.
 */
export async function recordItems(tx: Db, source: Source, listing: Listing, at: At): Promise<Found> {
  const settings = listingSettings.parse(source.settings)
  const taken = listing.items.slice(0, settings.max_items)
  const truncated = listing.isTruncated || taken.length < listing.items.length
  const repo = sourceItemRepo(tx)
  const knownItems = new Map((await repo.itemsOf(source.id)).map((item) => [item.key, item]))
  const fresh = taken.filter(({ key }) => !knownItems.has(key))
  const changed = taken.filter((item) => isChanged(knownItems.get(item.key), item))
  const restored = taken.filter(({ key }) => knownItems.get(key)?.removedAt)
  const removed = truncated
    ? []
    : findMissing(knownItems, [...taken, ...listing.withheld.map((key) => ({ key }))])
  const dueAt = knownItems.size > 0 ? new Date(at.now.getTime() + AFTER_THE_LOST_MS) : at.now
  const watched =
    fresh.length > 0
      ? await movedSourceRepo(tx).redirectedTo(
          source.payerId,
          fresh.map(({ url }) => url),
        )
      : new Map<string, string>()
  await repo.addDocuments(
    source,
    fresh.filter(({ url }) => !watched.has(url)).map((item) => ({ ...item, ...documentOf(item, source) })),
    { ...at, now: dueAt, method: listing.method },
  )
  await repo.keep(
    source,
    taken.map((item) => ({ ...item, watchedBy: watched.get(item.url) ?? null })),
    { ...at, method: listing.method },
  )
  await repo.markRemoved(
    removed.map(({ id }) => id),
    at.now,
  )
  await repo.moveOn(
    source.id,
    [...changed, ...(isWindow(source) ? findSimilarlyNamed(knownItems, { taken, fresh }) : removed)].map(
      ({ key }) => key,
    ),
    at.now,
  )
  await repo.addEvents(
    source.id,
    itemEvents({ fresh, changed, restored, removed, knownItems }, isWindow(source)),
    at,
  )
  const counts = {
    added: fresh.length,
    restored: restored.length,
    changed: changed.length,
    removed: removed.length,
  }
  return { named: taken.length, ...counts, refused: listing.refused, truncated }
}

/** A new item may be a moved one, so the old URL is checked first and keeps its history. */
const AFTER_THE_LOST_MS = 30 * 60_000

/** Missing items with the title or number of a new item. */
function findSimilarlyNamed(
  knownItems: ReadonlyMap<string, KnownItem>,
  { taken, fresh }: { taken: readonly ListedItem[]; fresh: readonly ListedItem[] },
): KnownItem[] {
  const names = new Set(fresh.flatMap(({ title, number }) => [title, number]).filter(Boolean))
  return findMissing(knownItems, taken).filter(({ title, number }) => names.has(title) || names.has(number))
}

const documentOf = (
  { url, kind: stated }: ListedItem,
  { kind, allowLocal, url: listing, fetchIntervalS, settings }: Source,
) => ({
  kind: stated ?? (kind === 'cms_coverage_api' ? ('cms_document' as const) : documentKindOf(url)),
  allowLocal: allowLocal && hostOf(url) === hostOf(listing),
  fetchIntervalS:
    listingSettings.parse(settings).document_interval_s ??
    (stated === 'cms_article_codes' ? Math.max(fetchIntervalS, CODES_EVERY_S) : fetchIntervalS),
})

/**
 * Reading an article's codes takes some 15 requests; a new version in the listing triggers a check.
 */
const CODES_EVERY_S = 7 * 86_400

const isChanged = (
  knownItems: KnownItem | undefined,
  { url, title, number, publishedOn, version }: ListedItem,
): boolean =>
  knownItems !== undefined &&
  (knownItems.url !== url ||
    knownItems.title !== title ||
    knownItems.number !== number ||
    knownItems.publishedOn !== publishedOn ||
    knownItems.version !== version)

function findMissing(
  knownItems: ReadonlyMap<string, KnownItem>,
  taken: readonly Pick<ListedItem, 'key'>[],
): KnownItem[] {
  const named = new Set(taken.map(({ key }) => key))
  return [...knownItems.values()].filter(({ key, removedAt }) => !removedAt && !named.has(key))
}

/** Feeds and weekly news list only the latest items: a missing item was not removed. */
const isWindow = ({ kind, url }: Source): boolean =>
  kind === 'feed' || (kind === 'cms_coverage_api' && url.includes('/whats-new/'))

type SortedItems = {
  fresh: readonly ListedItem[]
  changed: readonly ListedItem[]
  restored: readonly ListedItem[]
  removed: readonly KnownItem[]
  knownItems: ReadonlyMap<string, KnownItem>
}

function itemEvents(
  { fresh, changed, restored, removed, knownItems }: SortedItems,
  withoutRemovals: boolean,
): ItemNews[] {
  const before = ({ key }: ListedItem) => knownItems.get(key) ?? null
  return [
    ...[...fresh, ...restored].map((item) => ({
      kind: 'index_item_added' as const,
      key: item.key,
      before: null,
      after: item,
    })),
    ...changed
      .filter(({ key }) => !knownItems.get(key)?.removedAt)
      .map((item) => ({
        kind: 'index_item_changed' as const,
        key: item.key,
        before: before(item),
        after: item,
      })),
    ...(withoutRemovals
      ? []
      : removed.map((item) => ({
          kind: 'index_item_removed' as const,
          key: item.key,
          before: item,
          after: null,
        }))),
  ]
}
