import { attribute, BREAKS, type Element, walk } from '../../extraction/html-tree.ts'
import { isFurniture } from '../../extraction/page-furniture.ts'

/** A page as one list of words, and which of them each element contains. */
export type WordsOfPage = {
  words: readonly string[]
  /** Index of the first word and after the last word, by element, in document order. */
  spans: ReadonlyMap<Element, { start: number; end: number }>
}

const WORD = /[\p{L}\p{N}]+/gu
/** Words normalized for comparison. */
export const wordsIn = (text: string): string[] => text.normalize('NFKC').toLowerCase().match(WORD) ?? []

/**
 * The words of a page, without navigation and scripts. The header is included, since it may contain
 * the policy's title.
 */
export function wordsOfPage(root: Element): WordsOfPage {
  const words: string[] = []
  const spans = new Map([[root, { start: 0, end: 0 }]])
  for (const step of walk(root, (element) => element.tagName !== 'header' && isUnread(element))) {
    if ('text' in step) words.push(...wordsIn(step.text))
    else if ('enter' in step) spans.set(step.enter, { start: words.length, end: words.length })
    else spans.get(step.leave)!.end = words.length
  }
  return { words, spans }
}

/** Whether an element is no content. Hidden panels of tabs and accordions are content. */
export const isUnread = (element: Element): boolean => isFurniture(element) && !isPanel(element)

const PANEL = /\b(?:tab-?pane[l]?|accordion|collaps\w*|panel)\b/i

function isPanel(element: Element): boolean {
  if (element.tagName === 'nav' || element.tagName === 'footer') return false
  const isClosed = attribute(element, 'hidden') !== undefined || attribute(element, 'aria-hidden') === 'true'
  return (
    isClosed && (attribute(element, 'role') === 'tabpanel' || PANEL.test(attribute(element, 'class') ?? ''))
  )
}

/** The text of elements as displayed: white space collapsed, with a space between blocks. */
export function elementText(elements: readonly Element[]): string {
  return elements.map(textOf).join(' ').replace(/\s+/g, ' ')
}

function textOf(element: Element): string {
  let text = ''
  for (const step of walk(element, isUnread)) {
    if ('text' in step) text += step.text
    else if (text !== '' && isBreak('enter' in step ? step.enter.tagName : step.leave.tagName)) text += ' '
  }
  return text.trimEnd()
}

const isBreak = (tagName: string) => BREAKS.has(tagName) || /^(?:br|h[1-6])$/.test(tagName)
