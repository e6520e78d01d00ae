import { type Element, isElement } from '../extract/walk.ts'
import type { Fingerprint, Page } from './fingerprint.ts'
import { containment } from './shingles.ts'

/** Headings of what stands beside a policy on its page. */
const ASIDE =
  /^(?:related|see also|more (?:policies|resources|information)|share|contact|feedback|quick links|other policies|helpful links|was this|on this page)\b/i
/** A part whose words are mostly links is a list of other pages. */
const LINK_SHARE = 0.6
const MAX_DEPTH = 12
/** Parts of a page, as against parts of its text. */
const BOXES = new Set(['main', 'article', 'section', 'div', 'aside', 'body', 'header', 'ul', 'ol'])
const TAKEN_APART = new Set(['main', 'article', 'section', 'div', 'body'])
const MIN_ASIDE_WORDS = 4

/**
 * The element, or its parts when some of them stand beside the policy: lists of links and boxes for related pages that hold
 * nothing of the known text. New text stays: a revision may have added it.
 */
export function withoutAsides(
  known: Fingerprint,
  page: Page,
  element: Element,
  depth = 0,
): readonly Element[] {
  if (depth >= MAX_DEPTH || !TAKEN_APART.has(element.tagName)) return [element]
  const parts = element.childNodes.filter(isElement).filter((part) => lengthOf(page, part) > 0)
  const kept = parts.filter((part) => !isAside(known, page, part))
  if (kept.length === 0) return [element]
  const deeper = kept.flatMap((part) => withoutAsides(known, page, part, depth + 1))
  const isWhole =
    kept.length === parts.length &&
    deeper.length === kept.length &&
    deeper.every((part, at) => part === kept[at])
  return isWhole || hasOwnText(element) ? [element] : deeper
}

function isAside(known: Fingerprint, page: Page, part: Element): boolean {
  const { start, end } = page.words.spans.get(part)!
  if (!BOXES.has(part.tagName) || end - start < MIN_ASIDE_WORDS) return false
  if (containment(known.shingles, page.words.words.slice(start, end)) > 0) return false
  return (
    ASIDE.test(page.words.words.slice(start, start + 4).join(' ')) ||
    linkedWords(page, part) >= LINK_SHARE * (end - start)
  )
}

function linkedWords(page: Page, part: Element): number {
  if (part.tagName === 'a') return lengthOf(page, part)
  return part.childNodes.filter(isElement).reduce((sum, child) => sum + linkedWords(page, child), 0)
}

function lengthOf({ words }: Page, element: Element): number {
  const span = words.spans.get(element)
  return span ? span.end - span.start : 0
}

/** Words between the parts would be lost with the element. */
const hasOwnText = ({ childNodes }: Element) =>
  childNodes.some((node) => 'value' in node && node.nodeName === '#text' && node.value.trim() !== '')
