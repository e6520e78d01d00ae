import { internalTarget, type RenderedLink } from '@ppman/topic-pipeline'
import type { Store } from '../store.ts'
import { formerPaths } from './former-paths.ts'
import type { NewPage } from './published-copy-repo.ts'

/** A base for links as written: which site they are on does not matter, only where below it they lead. */
const ORIGIN = 'https://site.invalid'

/** What binds a page to others: where it leads, by which words, and the addresses that lead to it. */
export type Ties = { links: readonly RenderedLink[]; frontmatter: Record<string, unknown> }

/** Ties a page that was just published. Search then finds it, and what it links to, by these words too. */
export async function tiePage(store: Store, page: NewPage, { links, frontmatter }: Ties): Promise<void> {
  const [owner, pagePath] = [
    { id: page.topicId, orgId: page.orgId },
    ['/docs', page.productSlug, page.manualSlug, page.topicSlug].join('/'),
  ]
  const outgoing = links.flatMap(({ href, text }) => {
    const path = internalTarget(href, pagePath, ORIGIN)?.path
    return path?.startsWith('/docs/') ? [{ path, words: text.slice(0, 200) }] : []
  })
  await store.formerAddresses.replacePaths(owner, formerPaths(frontmatter))
  await store.pageLinks.replace(owner, outgoing)
  await store.pageLinks.reindex([page.topicId])
}
