import { attribute, BREAKS, type Element, walk } from '../../extraction/html-tree.ts'
import { isFurniture } from '../../extraction/page-furniture.ts'

/** A page as one run of words, and which of them stand in which element. */
export type WordsOfPage = {
  words: readonly string[]
  /** First word and the one after the last, by element, in document order. */
  spans: ReadonlyMap<Element, { start: number; end: number }>
}

const WORD = /[\p{L}\p{N}]+/gu
/** Words in the form that two reads are compared by. */
export const wordsIn = (text: string): string[] => text.normalize('NFKC').toLowerCase().match(WORD) ?? []

/**
 * Words of what a page says, without navigation and scripts. Its header stays: it may hold the
 * policy's title.
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

/**
 * What no part of a policy says. The panels behind tabs and in closed accordions are hidden until
 * asked for, and still say it.
 */
export const isUnread = (element: Element): boolean => isFurniture(element) && !isPanel(element)

const PANEL = /\b(?:tab-?pane[l]?|accordion|collaps\w*|panel)\b/i

function isPanel(element: Element): boolean {
  if (element.tagName === 'nav' || element.tagName === 'footer') return false
  const isClosed = attribute(element, 'hidden') !== undefined || attribute(element, 'aria-hidden') === 'true'
  return (
    isClosed && (attribute(element, 'role') === 'tabpanel' || PANEL.test(attribute(element, 'class') ?? ''))
  )
}

/**
 * The text of elements as a reader sees it: white space collapsed, one space where one block ends
 * and the next begins.
 */
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
