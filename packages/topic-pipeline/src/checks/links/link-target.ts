import { decodeAnchor } from '../../render/anchors.ts'

export type InternalTarget = { path: string; anchor: string }

/**
 * Endings of a page's address that lead to the page: of its Markdown twin, and of the sites that
 * pages are brought from.
 */
const PAGE_ENDING = /(?<=^\/docs\/[^/]+\/[^/]+\/[^/]+)\.html?$|\.mdx?$/
/** Says which words to show (`#:~:text=…`); browsers take it off before they look for an id. */
const FRAGMENT_DIRECTIVE = /:~:.*$/s

/**
 * Where a link leads inside the site, or null when it leaves it. Paths are decoded, without
 * trailing slash and page ending.
 */
export function internalTarget(url: string, pagePath: string, siteOrigin: string): InternalTarget | null {
  if (!URL.canParse(url, siteOrigin + pagePath)) return null
  const { origin, pathname, hash } = new URL(url, siteOrigin + pagePath)
  if (origin !== new URL(siteOrigin).origin) return null
  const path = decodeAnchor(pathname)
    .replace(/(?<=.)\/$/, '')
    .replace(PAGE_ENDING, '')
  return { path, anchor: decodeAnchor(hash.slice(1).replace(FRAGMENT_DIRECTIVE, '')) }
}
