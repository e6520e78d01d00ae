import type { Element, Root as HastRoot } from 'hast'
import { visit } from 'unist-util-visit'
import { CLOBBER_PREFIX } from './sanitize-schema.ts'

/**
 * An id that is no property of the document: those begin with an underscore or are written like
 * `getElementById`.
 */
const PLAIN_ID = /^(?!\p{Ll}+\p{Lu})[\p{L}\p{N}][\p{L}\p{M}\p{N}.:%_-]*$/u

/** The id of an element as its author wrote it, or null for one without an id. */
export function writtenId({ properties: { id } }: Element): string | null {
  if (typeof id !== 'string') return null
  return id.startsWith(CLOBBER_PREFIX) ? id.slice(CLOBBER_PREFIX.length) : id
}

/** An invisible place that links can lead to. */
export const anchorElement = (id: string): Element => ({
  type: 'element',
  tagName: 'span',
  properties: { id },
  children: [],
})

/**
 * Makes links to ids of authors and to footnotes work: plain ids lose the prefix of the sanitizer,
 * links to the others gain it.
 *
 * @param headingIds ids that the page gave to its headings; an equal id elsewhere is dropped.
 * @returns every name that `#name` may use on this page, as links write it.
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

/** The part of an address after `#` as an id; one that is badly encoded stands for itself. */
export function decodeAnchor(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
