import { attribute, type Element } from '../../extraction/html-tree.ts'
import { elementText, wordsIn, type WordsOfPage } from '../page/page-words.ts'
import { partsOfTitle } from './titles.ts'

export type Heading = { level: number; text: string; at: number }

const HEADING = /^h([1-6])$/
const TITLE_CLASS =
  /(?:^|[\s_-])(?:page|policy|document|doc|topic|content)?[-_]{0,9}(?:title|heading|headline)(?:$|[\s_-])/i
const MAX_TITLE_WORDS = 25
/** Level of elements that only look like headings. */
const LOOKS_LIKE = 2

/** Headings in document order, including elements that are titles or headings by role or class. */
export function headingsOf({ spans }: WordsOfPage): Heading[] {
  return [...spans].flatMap(([element, { start, end }]) => {
    const level = levelOf(element)
    if (level === null || end === start || end - start > MAX_TITLE_WORDS) return []
    return [{ level, text: elementText([element]).trim(), at: start }]
  })
}

function levelOf(element: Element): number | null {
  const tag = HEADING.exec(element.tagName)?.[1]
  if (tag) return Number(tag)
  const isTitle =
    attribute(element, 'role') === 'heading' || TITLE_CLASS.test(attribute(element, 'class') ?? '')
  return isTitle ? Number(attribute(element, 'aria-level') ?? LOOKS_LIKE) : null
}

/**
 * The nearest text before a position that repeats a part of the page's title: a title without
 * heading markup.
 */
export function plainTitleBefore(
  { words, spans }: WordsOfPage,
  at: number,
  pageTitle: string | null,
): Heading[] {
  const parts = new Set(partsOfTitle(pageTitle).map((part) => wordsIn(part).join(' ')))
  const found = [...spans].findLast(
    ([, { start, end }]) =>
      end <= at &&
      end > start &&
      end - start <= MAX_TITLE_WORDS &&
      parts.has(words.slice(start, end).join(' ')),
  )
  return parts.size > 0 && found
    ? [{ level: 0, text: elementText([found[0]]).trim(), at: found[1].start }]
    : []
}

/** The headings above a position, nearest first. */
export function headingsAbove(headings: readonly Heading[], at: number): Heading[] {
  const above: Heading[] = []
  for (const heading of headings.filter((one) => one.at < at).reverse())
    if (above.length === 0 || heading.level < above.at(-1)!.level) above.push(heading)
  return above
}
