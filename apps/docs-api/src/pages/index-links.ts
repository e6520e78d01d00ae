import { internalTarget, type RenderedLink } from '@ppman/topic-pipeline'
import type { Store } from '../store.ts'
import { normalizePath } from './addresses.ts'
import type { NewPage } from './published-copy-repo.ts'

/** Base of relative links; only the path of the result is used. */
const ORIGIN = 'https://site.invalid'

/** Links of a page with their text, and its front matter with former paths. */
export type PageLinks = { links: readonly RenderedLink[]; frontmatter: Record<string, unknown> }

/**
 * Stores the links and former paths of a published page, and updates search, which also indexes
 * link texts.
 */
export async function indexLinks(
  store: Store,
  page: NewPage,
  { links, frontmatter }: PageLinks,
): Promise<void> {
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

const MAX_PATHS = 500

/** Paths of the page on an earlier site: `redirect_from` of its front matter, a text or a list. */
function formerPaths({ redirect_from: given }: Record<string, unknown>): string[] {
  const written = (Array.isArray(given) ? given : [given]).filter((each) => typeof each === 'string')
  return [...new Set(written.flatMap((each) => normalizePath(each) ?? []))].slice(0, MAX_PATHS)
}
