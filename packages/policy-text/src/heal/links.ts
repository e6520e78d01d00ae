import { attribute, type Element } from '../extract/walk.ts'
import { elementText } from './element-text.ts'
import { elementsIn, pageTree } from './page-tree.ts'

/** A way to another document: its address without fragment, and the words that stand for it. */
export type Link = { url: URL; text: string }

const XML = /^\s*(?:<\?xml|<(?:rss|feed|urlset|sitemapindex)\b)/i
const ENTRY = /<(item|entry|url)\b[\s\S]*?<\/\1>/gi

/** Links of a page, or the entries of a feed or sitemap, in order, each address once with all its words. */
export function linksOf(body: string, base: string): Link[] {
  const found = XML.test(body) ? entriesOf(body) : anchorsOf(body)
  const links = new Map<string, Link>()
  for (const { href, text } of found) {
    const url = URL.parse(href.trim(), base)
    if (!url || !/^https?:$/.test(url.protocol)) continue
    url.hash = ''
    const known = links.get(url.href)
    links.set(url.href, { url, text: known && known.text !== text ? `${known.text} ${text}`.trim() : text })
  }
  return [...links.values()]
}

type Found = { href: string; text: string }

function anchorsOf(html: string): Found[] {
  return [...elementsIn(pageTree(html))].flatMap((element) => {
    const href = attribute(element, element.tagName === 'a' ? 'href' : element.tagName === 'iframe' ? 'src' : '')
    return href ? [{ href, text: textOf(element) }] : []
  })
}

const textOf = (element: Element) => elementText([element]).trim() || (attribute(element, 'title') ?? attribute(element, 'aria-label') ?? '')

/** Entries are few and plain: an address and a title each. */
function entriesOf(xml: string): Found[] {
  return [...xml.matchAll(ENTRY)].flatMap(([entry]) => {
    const href = /<(?:loc|link)>\s*([^<]+)/i.exec(entry)?.[1] ?? /<link\b[^>]*\bhref="([^"]+)"/i.exec(entry)?.[1]
    const title = /<title[^>]*>\s*(?:<!\[CDATA\[)?([^<\]]*)/i.exec(entry)?.[1] ?? ''
    return href ? [{ href: href.replaceAll('&amp;', '&'), text: title.trim() }] : []
  })
}
