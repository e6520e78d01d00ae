import type { Db } from '@ppman/db'
import { hostOf } from '@ppman/ledger/fetches'
import { type Found, type ListedItem, type Listing, listingSettings } from './listing.ts'
import { movedSourceRepo } from '../moved-source-repo.ts'
import { documentKindOf, type Source } from '../source.ts'
import { type ItemNews, type KnownItem, sourceItemRepo } from './source-item-repo.ts'

type At = { fetchAttemptId: string; now: Date }

/**
 * Writes down what a listing names: a source for each new document that no source is led on to for good, what changed of the known
 * ones (which are then looked at soon), and which are named no longer. These are looked at soon; no document is paused or retired by it. The same listing again
 * changes nothing. Call it with the listing held.
 */
export async function keepItems(tx: Db, source: Source, listing: Listing, at: At): Promise<Found> {
  const settings = listingSettings.parse(source.settings)
  const taken = listing.items.slice(0, settings.max_items)
  const truncated = listing.isTruncated || taken.length < listing.items.length
  const repo = sourceItemRepo(tx)
  const known = new Map((await repo.itemsOf(source.id)).map((item) => [item.key, item]))
  const fresh = taken.filter(({ key }) => !known.has(key))
  const changed = taken.filter((item) => isChanged(known.get(item.key), item))
  const restored = taken.filter(({ key }) => known.get(key)?.removedAt)
  const removed = truncated ? [] : missing(known, [...taken, ...listing.withheld.map((key) => ({ key }))])
  const dueAt = known.size > 0 ? new Date(at.now.getTime() + AFTER_THE_LOST_MS) : at.now
  const watched =
    fresh.length > 0
      ? await movedSourceRepo(tx).leadingTo(
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
    [...changed, ...(isWindow(source) ? namedAlike(known, { taken, fresh }) : removed)].map(({ key }) => key),
    at.now,
  )
  await repo.addEvents(source.id, newsOf({ fresh, changed, restored, removed, known }, isWindow(source)), at)
  const counts = {
    added: fresh.length,
    restored: restored.length,
    changed: changed.length,
    removed: removed.length,
  }
  return { named: taken.length, ...counts, refused: listing.refused, truncated }
}

/** What a listing names anew may be what it names no longer: the old address is looked at first, so that its history can follow. */
const AFTER_THE_LOST_MS = 30 * 60_000

/** Of what fell out of a window: what something new is called like. */
function namedAlike(
  known: ReadonlyMap<string, KnownItem>,
  { taken, fresh }: { taken: readonly ListedItem[]; fresh: readonly ListedItem[] },
): KnownItem[] {
  const names = new Set(fresh.flatMap(({ title, number }) => [title, number]).filter(Boolean))
  return missing(known, taken).filter(({ title, number }) => names.has(title) || names.has(number))
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

/** One look at an article's codes is some 15 requests; a new version is looked at when its listing names it. */
const CODES_EVERY_S = 7 * 86_400

const isChanged = (
  known: KnownItem | undefined,
  { url, title, number, publishedOn, version }: ListedItem,
): boolean =>
  known !== undefined &&
  (known.url !== url ||
    known.title !== title ||
    known.number !== number ||
    known.publishedOn !== publishedOn ||
    known.version !== version)

function missing(
  known: ReadonlyMap<string, KnownItem>,
  taken: readonly Pick<ListedItem, 'key'>[],
): KnownItem[] {
  const named = new Set(taken.map(({ key }) => key))
  return [...known.values()].filter(({ key, removedAt }) => !removedAt && !named.has(key))
}

/** A feed and the news of a week show the newest only: what falls out of them was not taken out. */
const isWindow = ({ kind, url }: Source): boolean =>
  kind === 'feed' || (kind === 'cms_coverage_api' && url.includes('/whats-new/'))

type Sorted = {
  fresh: readonly ListedItem[]
  changed: readonly ListedItem[]
  restored: readonly ListedItem[]
  removed: readonly KnownItem[]
  known: ReadonlyMap<string, KnownItem>
}

function newsOf({ fresh, changed, restored, removed, known }: Sorted, withoutRemovals: boolean): ItemNews[] {
  const before = ({ key }: ListedItem) => known.get(key) ?? null
  return [
    ...[...fresh, ...restored].map((item) => ({
      kind: 'index_item_added' as const,
      key: item.key,
      before: null,
      after: item,
    })),
    ...changed
      .filter(({ key }) => !known.get(key)?.removedAt)
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
