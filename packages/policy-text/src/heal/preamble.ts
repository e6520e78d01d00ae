import type { Element } from '../extract/walk.ts'
import { elementText } from './element-text.ts'
import type { Heading } from './headings.ts'
import { subjectOf } from './title-words.ts'
import type { WordsOfPage } from './words-of-page.ts'

/** More words between a title and a text are no table of its number and dates. */
const MARKS_WORDS = 80
/** A banner above the first title of a page. */
const NOTICE_WORDS = 40

/** What a page says of a part beside its text: the marks between its title and it, and a banner above the title when that is the page's first. */
export function preambleOf(
  { words, headings }: { words: WordsOfPage; headings: readonly Heading[] },
  titles: readonly Heading[],
  start: number,
): { marks: string; notice: string } {
  const named = headings.filter(({ text }) => subjectOf(text).length > 0)
  const title = titles.find((heading) => named.includes(heading))
  const at = title?.at ?? start
  return {
    marks: at < start && start - at <= MARKS_WORDS ? textWithin(words, at, start) : '',
    notice: title === named[0] || !title ? textWithin(words, Math.max(0, at - NOTICE_WORDS), at) : '',
  }
}

/** The text of the outermost elements that stand wholly between two places. */
function textWithin({ spans }: WordsOfPage, from: number, to: number): string {
  const found: Element[] = []
  let end = from
  for (const [element, span] of spans) {
    if (span.end === span.start || span.start < end || span.end > to) continue
    found.push(element)
    end = span.end
  }
  return elementText(found)
}
