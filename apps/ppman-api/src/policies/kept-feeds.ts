import type { RenderedFeed } from './render-feed.ts'

/** Some 50 kB each. */
const MOST = 100

/** Feeds as they were rendered last, so that a reader whose copy is current does not make us render it again. */
export type KeptFeeds = (
  address: string,
  state: string,
  render: () => Promise<RenderedFeed>,
) => Promise<RenderedFeed>

/** Keeps the feeds that were asked for last. `state` says everything that one is rendered from: another state is rendered anew. */
export function keptFeeds(): KeptFeeds {
  const kept = new Map<string, { state: string; feed: RenderedFeed }>()
  return async (address, state, render) => {
    const known = kept.get(address)
    const feed = known?.state === state ? known.feed : await render()
    kept.delete(address)
    kept.set(address, { state, feed })
    if (kept.size > MOST) kept.delete(kept.keys().next().value!)
    return feed
  }
}
