import type { Element, Root as HastRoot } from 'hast'
import { visit } from 'unist-util-visit'
import { CLOBBER_PREFIX } from './sanitize.ts'

/**
 * Ids that shadow no property of the document, which start with an underscore or are camel case
 * like `getElementById`.
 */
const PLAIN_ID = /^(?!\p{Ll}+\p{Lu})[\p{L}\p{N}][\p{L}\p{M}\p{N}.:%_-]*$/u

/** The id of an element as the author wrote it, or null. */
export function writtenId({ properties: { id } }: Element): string | null {
  if (typeof id !== 'string') return null
  return id.startsWith(CLOBBER_PREFIX) ? id.slice(CLOBBER_PREFIX.length) : id
}

/** An invisible anchor element. */
export const anchorElement = (id: string): Element => ({
  type: 'element',
  tagName: 'span',
  properties: { id },
  children: [],
})

/**
 * Connects links to author ids and footnotes: safe ids lose the sanitizer's prefix, links to the
 * others get it.
 *
 * @param headingIds generated ids of headings; an equal id elsewhere is dropped
 * @returns every name that `#name` can use on this page
 */
export function connectAnchors(page: HastRoot, headingIds: ReadonlySet<string>): string[] {
  const ids = new Map([...headingIds].map((id) => [id, id]))
  visit(page, 'element', (element) => {
    const written = writtenId(element)
    if (!written || isNamedHeading(element)) return
    if (ids.has(written)) return void delete element.properties['id']
    const id = PLAIN_ID.test(written) ? written : CLOBBER_PREFIX + written
    element.properties['id'] = id
    ids.set(written, id)
  })
  visit(page, 'element', ({ properties }) => {
    if (typeof properties['href'] === 'string') properties['href'] = connectedHref(properties['href'], ids)
  })
  return [...ids.keys()]
}

const isNamedHeading = ({ tagName }: Element) => /^h[1-6]$/.test(tagName)

function connectedHref(href: string, ids: ReadonlyMap<string, string>): string {
  if (!href.startsWith('#')) return href
  const written = href.slice(1)
  const id = ids.get(written) ?? ids.get(decodeAnchor(written))
  return id?.startsWith(CLOBBER_PREFIX) ? `#${id}` : href
}

/** Decodes a fragment; malformed encoding is returned unchanged. */
export function decodeAnchor(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
