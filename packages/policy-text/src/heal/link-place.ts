import { attribute, type Element, isElement, walk } from '../extract/walk.ts'
import { elementText } from './element-text.ts'
import { labelBefore, labelsOver } from './link-labels.ts'
import { headingsAbove, type Heading } from './headings.ts'
import type { WordsOfPage } from './words-of-page.ts'

/** What an index says of a link beside its own words. */
export type LinkPlace = {
  /** Cells, headings and paragraphs of the row or card that holds no other link. */
  parts: string[]
  /** Headings that it stands under, nearest first; null in a menu, where headings mean nothing. */
  under: string[] | null
}

const MAX_PART_WORDS = 30
const MAX_CLIMB = 8
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

/** Where a link stands on a page whose headings are known. */
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

/** The largest part of the page that leads to one address only, when it is one of several alike. */
function recordOf(anchor: Element): Element | null {
  let at = anchor
  for (let climbed = 0; climbed < MAX_CLIMB; climbed++) {
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

/** Texts of the innermost parts of a record, the link's own words left out. */
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
