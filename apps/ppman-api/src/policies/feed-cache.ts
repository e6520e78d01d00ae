import type { RenderedFeed } from './render-feed.ts'

/** A feed has about 50 kB. */
const MAX_FEEDS = 100

/** Returns the cached feed of an address, or renders it when `state` changed. */
export type FeedCache = (
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
