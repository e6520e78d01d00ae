import type { RenderedFeed } from './render-feed.ts'

/** Some 50 kB each. */
const MAX_FEEDS = 100

/** Feeds as they were rendered last, so that a reader whose copy is current does not make us render it again. */
export type FeedCache = (
  address: string,
  state: string,
  render: () => Promise<RenderedFeed>,
) => Promise<RenderedFeed>

/** Keeps the feeds that were asked for last. `state` says everything that one is rendered from: another state is rendered anew. */
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
