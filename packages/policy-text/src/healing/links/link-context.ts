import { attribute, type Element, isElement, walk } from '../../extraction/html-tree.ts'
import { type Heading, headingsAbove } from '../identity/titles.ts'
import { elementText, type WordsOfPage } from '../page/page.ts'

/** The context of a link on an index page. */
export type LinkPlace = {
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
export function placeOf(
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
