import { decodeXmlReferences } from '@ppman/text'
import { attribute, type Element, elementsIn, pageTree } from '../../extraction/html-tree.ts'
import { elementText, wordsOfPage } from '../page/page.ts'
import { headingsOf } from '../identity/titles.ts'
import { type LinkPlace, placeOf } from './link-context.ts'

/** A link: its address without fragment and its text. */
export type Link = { url: URL; text: string } & Partial<LinkPlace>

const XML = /^\s*(?:<\?xml|<(?:rss|feed|urlset|sitemapindex)\b)/i
const ENTRY = /<(item|entry|url)\b(?:(?!<\/?\1\b)[\s\S]){0,20000}<\/\1>/gi

/**
 * Links of a page, or entries of a feed or sitemap, in order. Each address occurs once with all its
 * texts.
 */
export function linksOf(body: string, base: string): Link[] {
  const found = XML.test(body) ? entriesOf(body) : anchorsOf(body)
  const links = new Map<string, Link>()
  for (const { href, text, parts = [], under = null } of found) {
    const url = URL.parse(href.trim(), base)
    if (!url || !/^https?:$/.test(url.protocol)) continue
    url.hash = ''
    const existing = links.get(url.href)
    links.set(
      url.href,
      existing ? joined(existing, { url, text, parts, under }) : { url, text, parts, under },
    )
  }
  return [...links.values()]
}

/** Merges two links to one address. Only headings above both are kept. */
function joined(existing: Link, link: Link): Link {
  const under =
    existing.under && link.under
      ? existing.under.filter((heading) => link.under!.includes(heading))
      : (existing.under ?? link.under ?? null)
  return {
    url: existing.url,
    text: existing.text === link.text ? existing.text : `${existing.text} ${link.text}`.trim(),
    parts: [...(existing.parts ?? []), ...(link.parts ?? [])],
    under,
  }
}

type Found = { href: string; text: string } & Partial<LinkPlace>

function anchorsOf(html: string): Found[] {
  const root = pageTree(html)
  const words = wordsOfPage(root)
  const page = { words, headings: headingsOf(words) }
  return [...elementsIn(root)].flatMap((element) => {
    const href = attribute(
      element,
      element.tagName === 'a' ? 'href' : element.tagName === 'iframe' ? 'src' : '',
    )
    return href ? [{ href, text: textOf(element), ...placeOf(element, page) }] : []
  })
}

const textOf = (element: Element) =>
  elementText([element]).trim() || (attribute(element, 'title') ?? attribute(element, 'aria-label') ?? '')

/** Entries of a feed or sitemap: an address and a title each. */
function entriesOf(xml: string): Found[] {
  return [...xml.matchAll(ENTRY)].flatMap(([entry]) => {
    const href =
      /<(?:loc|link)>\s*([^<]+)/i.exec(entry)?.[1] ??
      /<link\b[^<>]{0,2000}\bhref="([^"]{1,4000})"/i.exec(entry)?.[1]
    const title = /<title[^<>]{0,2000}>\s*(?:<!\[CDATA\[)?([^<\]]*)/i.exec(entry)?.[1] ?? ''
    return href ? [{ href: decodeXmlReferences(href), text: title.trim() }] : []
  })
}
