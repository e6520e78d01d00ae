import { decodeXmlReferences } from '@ppman/text'
import { attribute, type Element, elementsIn, isElement, pageTree, walk } from '../../extraction/html-tree.ts'
import { type Heading, headingsAbove, headingsOf } from '../identity/titles.ts'
import { elementText, wordsOfPage, type WordsOfPage } from '../page.ts'

/** The context of a link on an index page. */
type LinkPlace = {
  /** Cells, headings and paragraphs of its row or card, which has no other link. */
  parts: string[]
  /** Headings above it, nearest first; null in a menu, where headings have no meaning. */
  under: string[] | null
}

const MAX_PART_WORDS = 30
const MAX_RECORD_CLIMB = 8
const RECORD_PARTS = new Set([
  'td',
  'th',
  'p',
  'span',
  'div',
  'dt',
  'dd',
  'strong',
  'b',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
])

/** The context of a link on a page. */
function placeOf(
  anchor: Element,
  { words, headings }: { words: WordsOfPage; headings: readonly Heading[] },
): LinkPlace {
  const record = recordOf(anchor)
  const span = words.spans.get(anchor)
  const within = record && words.spans.get(record)
  const above = span
    ? headingsAbove(headings, span.start).filter(({ at }) => !within || at < within.start)
    : null
  const label = labelBefore(record ?? anchor)
  return {
    parts: [...(record ? partsOf(record, anchor) : []), ...(label === null ? [] : [label])],
    under: above && [...labelsOver(anchor), ...above.map(({ text }) => text)],
  }
}

/** The largest part of the page that links to one address only, when it is one of several alike. */
function recordOf(anchor: Element): Element | null {
  let at = anchor
  for (let climbed = 0; climbed < MAX_RECORD_CLIMB; climbed++) {
    const parent = at.parentNode
    if (!parent || !('tagName' in parent)) return null
    if (addressesIn(parent).size > 1) return at !== anchor && isRepeated(at, parent) ? at : null
    at = parent
  }
  return null
}

const isRepeated = (element: Element, parent: Element) =>
  parent.childNodes.some(
    (node) =>
      node !== element && isElement(node) && node.tagName === element.tagName && addressesIn(node).size > 0,
  )

function addressesIn(element: Element): Set<string> {
  const found = new Set<string>()
  for (const step of walk(element, () => false)) {
    const href = 'enter' in step && step.enter.tagName === 'a' ? attribute(step.enter, 'href') : undefined
    if (href !== undefined) found.add(href.split('#')[0]!)
    if (found.size > 1) break
  }
  return found
}

/** Texts of the innermost parts of a record, without the link's own text. */
function partsOf(record: Element, anchor: Element): string[] {
  const parts: string[] = []
  for (const step of walk(record, (element) => element === anchor)) {
    const isPart = 'enter' in step && RECORD_PARTS.has(step.enter.tagName) && !holdsParts(step.enter, anchor)
    const text = isPart ? elementText([step.enter]).trim() : ''
    if (text !== '' && text.split(' ').length <= MAX_PART_WORDS) parts.push(text)
  }
  return [...new Set(parts)]
}

function holdsParts(element: Element, anchor: Element): boolean {
  for (const step of walk(element, () => false))
    if (
      'enter' in step &&
      step.enter !== element &&
      (step.enter === anchor || RECORD_PARTS.has(step.enter.tagName))
    )
      return true
  return false
}

const MAX_LABEL_WORDS = 8
const MAX_LABEL_CLIMB = 6

/**
 * The short text right before an element, unless it is a link: `<dt>Title</dt><dd><a>PDF</a></dd>`,
 * `<h3>Title</h3><a>PDF</a>`.
 */
function labelBefore(element: Element, maxWords = 2 * MAX_LABEL_WORDS): string | null {
  const siblings =
    element.parentNode && 'tagName' in element.parentNode
      ? element.parentNode.childNodes.filter(isElement)
      : []
  const before = siblings[siblings.indexOf(element) - 1]
  if (!before || before.tagName === 'br' || before.tagName === 'a' || holdsLink(before)) return null
  const text = elementText([before]).trim()
  return text !== '' && text.split(' ').length <= maxWords ? text : null
}

/**
 * Labels above a list or a column that are not headings: a bold line, a caption, a summary, a
 * column heading.
 */
function labelsOver(anchor: Element): string[] {
  const labels: string[] = []
  let at = anchor
  for (let climbed = 0; climbed < MAX_LABEL_CLIMB; climbed++) {
    const parent = at.parentNode
    if (!parent || !('tagName' in parent)) break
    if (at.tagName === 'ul' || at.tagName === 'ol' || at.tagName === 'table' || at.tagName === 'dl')
      labels.push(...listOf(labelBefore(at, MAX_LABEL_WORDS)))
    labels.push(...listOf(nameOf(parent, at)), ...listOf(columnOf(at)))
    at = parent
  }
  return labels
}

const listOf = (label: string | null) => (label === null ? [] : [label])

/** A caption, summary or legend of a part. */
function nameOf(parent: Element, within: Element): string | null {
  const name = parent.childNodes.find(
    (node): node is Element => isElement(node) && /^(?:caption|summary|legend)$/.test(node.tagName),
  )
  return name && name !== within ? elementText([name]).trim() || null : null
}

/** The heading of a cell's column. */
function columnOf(cell: Element): string | null {
  const row = cell.parentNode
  if (cell.tagName !== 'td' || !row || !('tagName' in row)) return null
  const place = cellsOf(row).indexOf(cell)
  let table: Element = row
  while (table.tagName !== 'table' && table.parentNode && 'tagName' in table.parentNode)
    table = table.parentNode
  for (const step of walk(table, () => false)) {
    if (!('enter' in step) || step.enter.tagName !== 'tr') continue
    const head = cellsOf(step.enter)[place]
    return head?.tagName === 'th' && step.enter !== row ? elementText([head]).trim() || null : null
  }
  return null
}

const cellsOf = ({ childNodes }: Element) =>
  childNodes.filter((node): node is Element => isElement(node) && /^t[dh]$/.test(node.tagName))

function holdsLink(element: Element): boolean {
  for (const step of walk(element, () => false))
    if ('enter' in step && step.enter.tagName === 'a') return true
  return false
}

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

/** A text that the page shortened. */
const SHORTENED = /(?:…|\.{3})$/

/** The text of a link; its name in an attribute when it has none, or when it is shortened. */
function textOf(element: Element): string {
  const text = elementText([element]).trim()
  const name = (attribute(element, 'title') ?? attribute(element, 'aria-label') ?? '').trim()
  const isShortened =
    SHORTENED.test(text) && name.toLowerCase().startsWith(text.replace(SHORTENED, '').trim().toLowerCase())
  return text === '' || isShortened ? name : text
}

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
