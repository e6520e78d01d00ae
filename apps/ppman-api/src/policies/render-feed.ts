import { createHash } from 'node:crypto'
import type { PolicyChange } from '@ppman/policies/versions'
import { escapeMarkup } from '@ppman/text'
import { Feed, type Item } from 'feed'

export type FeedFormat = 'atom' | 'rss'

export const FEED_TYPES = { atom: 'application/atom+xml', rss: 'application/rss+xml' } as const

/** A feed document with its strong ETag. */
export type RenderedFeed = { body: string; etag: string }

type FeedHead = {
  /** Public address of the service, without a slash at the end. */
  baseUrl: string
  /** Stays the same for as long as the feed exists. */
  id: string
  title: string
  /** The feed's own address; null where it is a secret. */
  selfUrl: string | null
}

/**
 * The feed document and its strong ETag. Nothing in it depends on the time of the request, or no
 * copy would ever be current.
 */
export function renderFeed(
  changes: readonly PolicyChange[],
  format: FeedFormat,
  { baseUrl, id, title, selfUrl }: FeedHead,
): RenderedFeed {
  const feed = new Feed({
    id,
    title: printable(title),
    description: 'Changes of watched payer policies, newest first.',
    link: `${baseUrl}/policy/changes`,
    feedLinks: selfUrl === null ? {} : { [format]: selfUrl },
    updated: changes[0]?.createdAt ?? new Date(0),
    generator: 'Payer Policy Monitor',
  })
  for (const change of changes) feed.addItem(renderItem(change, format, baseUrl))
  const body = format === 'rss' ? feed.rss2() : feed.atom1()
  return withEtag(body)
}

/** A document with its strong ETag: SHA-256 of the exact bytes. */
export const withEtag = (body: string): RenderedFeed => ({
  body,
  etag: `"${createHash('sha256').update(body).digest('hex')}"`,
})

function renderItem(change: PolicyChange, format: FeedFormat, baseUrl: string): Item {
  const categories = [change.changeType, change.severity, change.specialty]
  return {
    id: `urn:uuid:${change.id}`,
    guid: `urn:uuid:${change.id}`,
    title: renderHtml(`${change.payer.name}: ${change.policyTitle}`),
    link: `${baseUrl}/policy/changes/diff?id=${change.id}`,
    description: renderHtml(change.summary),
    date: change.createdAt,
    published: change.createdAt,
    category: categories.map((word) => ({ name: printable(word), term: printable(word) })),
    // The author of RSS is an e-mail address, so the payer is not one.
    ...(format === 'atom' ? { author: [{ name: printable(change.payer.name) }] } : {}),
  }
}

/** Feed readers treat titles and summaries as HTML, so plain text is escaped twice. */
const renderHtml = (text: string) => escapeMarkup(printable(text))

/**
 * XML 1.0 has no way to write most control characters or half a surrogate pair; a feed with one is
 * not well-formed.
 */
export const printable = (text: string) =>
  // eslint-disable-next-line no-control-regex
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g, '')

/** A feed has about 50 kB. */
const MAX_FEEDS = 100

/** Returns the cached feed of an address, or renders it when `state` changed. */
type FeedCache = (
  address: string,
  state: string,
  render: () => Promise<RenderedFeed>,
) => Promise<RenderedFeed>

/**
 * Caches the most recently requested feeds. `state` must identify everything that a feed is
 * rendered from.
 */
export function feedCache(): FeedCache {
  const entries = new Map<string, { state: string; feed: RenderedFeed }>()
  return async (address, state, render) => {
    const cached = entries.get(address)
    const feed = cached?.state === state ? cached.feed : await render()
    entries.delete(address)
    entries.set(address, { state, feed })
    if (entries.size > MAX_FEEDS) entries.delete(entries.keys().next().value!)
    return feed
  }
}
