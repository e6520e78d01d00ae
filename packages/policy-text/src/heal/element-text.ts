import { BREAKS } from '../extract/breaks.ts'
import { type Element, walk } from '../extract/walk.ts'
import { isUnread } from './words-of-page.ts'

/** The text of elements as a reader sees it: white space collapsed, one space where one block ends and the next begins. */
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
