import { internalTarget, type RenderedLink } from '@ppman/topic-pipeline'
import type { Store } from '../store.ts'
import type { NewPage } from './published-copy-repo.ts'

/**
 * A base for links as written: which site they are on does not matter, only where below it they
 * lead.
 */
const ORIGIN = 'https://site.invalid'

/**
 * What binds a page to others: where it leads, by which words, and the addresses that lead to it.
 */
export type Ties = { links: readonly RenderedLink[]; frontmatter: Record<string, unknown> }

/** Ties a page that was just published. Search then finds it, and what it links to, by these words too. */
export async function indexLinks(store: Store, page: NewPage, { links, frontmatter }: Ties): Promise<void> {
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
const MAX_CHARS = 500

/**
 * Whole paths at which a page stood on a site before: `redirect_from` of its front matter, a text
 * or a list of them.
 */
function formerPaths({ redirect_from: given }: Record<string, unknown>): string[] {
  const written = (Array.isArray(given) ? given : [given]).filter((each) => typeof each === 'string')
  return [...new Set(written.flatMap((each) => asPath(each) ?? []))].slice(0, MAX_PATHS)
}

/**
 * The form in which paths are compared: decoded, without query, trailing slash or extension of the
 * Markdown twin.
 */
export function asPath(address: string): string | null {
  if (!URL.canParse(address, 'https://site.invalid') || address.length > MAX_CHARS) return null
  const { pathname } = new URL(address, 'https://site.invalid')
  const path = decoded(pathname)
    .replace(/\.mdx?$/, '')
    .replace(/(?<!\/)\/+$/, '')
  return path === '' || /\p{Cc}/u.test(path) || !path.isWellFormed() ? null : path
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
