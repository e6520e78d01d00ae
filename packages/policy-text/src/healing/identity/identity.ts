import type { Element } from '../../extraction/html-tree.ts'
import { datesIn } from '../../text/dates.ts'
import { type Heading, headingsAbove, headingsOf, plainTitleBefore } from './headings.ts'
import { isOutdatedNotice } from './outdated.ts'
import { numbersInTitle, statedNumbers } from './policy-number.ts'
import { scopeIn } from './policy-scope.ts'
import { partsOfTitle, subjectOf, titlesOf } from './titles.ts'
import { elementText, type WordsOfPage } from '../page/page-words.ts'

/** By what a reader knows which policy a part of a page is. */
export type IdentityTokens = {
  /** Of the headings that it stands under or begins with, nearest first. */
  titles: string[]
  /** How many of the nearest that name a subject are its own. */
  own: number
  pageTitle: string | null
  /** Policy numbers of its head and titles, folded; the first is its own. */
  numbers: string[]
  /** Lines of business and states that its head and titles name. */
  scope: string[]
  /** Latest day that its head gives as the one from which it holds, YYYY-MM-DD. */
  effectiveOn: string | null
  /** Whether a notice around its title says that it is not in force. */
  isNoticed: boolean
}

/** A policy says within so many words what it is; numbers further down are of other policies. */
const HEAD_WORDS = 60

/** A heading within the first words is the title of what follows, or its first section. */
const TITLE_WORDS = 12

/** What the page says about this part of it. */
export function identityOf(
  page: { root: Element; words: WordsOfPage; title: string | null },
  target: readonly Element[],
): IdentityTokens {
  const { words, title } = page
  const { start } = words.spans.get(target[0]!) ?? { start: 0 }
  const headings = headingsOf(words)
  const within = headings.filter(
    ({ at }) => at >= start && target.some((element) => at < (words.spans.get(element)?.end ?? 0)),
  )
  const begins = within.find(({ at }) => at < start + TITLE_WORDS)
  const under = headingsAbove(headings, start)
  const above = under.some(({ text }) => subjectOf(text).length > 0)
    ? under
    : [...plainTitleBefore(words, start, title), ...under]
  const around = {
    begins,
    isFirst: begins?.at === start,
    later: within.filter((heading) => heading !== begins),
    above,
    pageTitle: title,
  }
  const { titles, own } = titlesOf(around)
  const { notice, marks } = preambleOf(
    { words, headings: [...above.filter(({ level }) => level === 0), ...headings] },
    titles,
    start,
  )
  return identityFrom({
    titles: titles.filter(({ level }, at) => level > 0 || at < own).map(({ text }) => text),
    own,
    pageTitle: title,
    text: elementText(target),
    marks,
    notice,
  })
}

type Stated = {
  titles: string[]
  own: number
  pageTitle: string | null
  text: string
  /** What stands between title and text. */ marks?: string
  /** What stands above the title. */ notice?: string
}

/**
 * The identity that titles and the first words of a text give. Where no heading names a subject,
 * the page's title does.
 */
export function identityFrom({
  titles: headings,
  own,
  pageTitle,
  text,
  marks = '',
  notice = '',
}: Stated): IdentityTokens {
  const titles = headings.some((title) => subjectOf(title).length > 0)
    ? headings
    : [...titleInText(partsOfTitle(pageTitle), text), ...headings]
  const head = `${marks} ${headOf(text)}`
  const all = [...titles, pageTitle ?? '']
  const numbers = [...all.flatMap(numbersInTitle), ...statedNumbers(head)]
  return {
    titles,
    own,
    pageTitle,
    numbers: [...new Set(numbers)],
    scope: scopeIn([...all, head].join(' ')),
    effectiveOn: effectiveIn(head),
    isNoticed: isOutdatedNotice(`${notice} ${head}`),
  }
}

const effectiveIn = (head: string): string | null =>
  datesIn(head)
    .filter(({ role }) => role === 'effective')
    .map(({ on }) => on)
    .sort()
    .at(-1) ?? null

/**
 * Of a page's title, the part that the text speaks of: a site's name stands before or after it, and
 * seldom in a policy.
 */
function titleInText(parts: readonly string[], text: string): string[] {
  const textWords = new Set(subjectOf(text))
  const shareInText = (part: string) =>
    subjectOf(part).filter((word) => textWords.has(word)).length / subjectOf(part).length
  const [best] = [...parts].sort((a, b) => shareInText(b) - shareInText(a))
  return best !== undefined && shareInText(best) >= MIN_SPOKEN ? [best] : []
}
const MIN_SPOKEN = 0.6

const headOf = (text: string): string => text.trim().split(/\s+/).slice(0, HEAD_WORDS).join(' ')

/** The nearest titles that name a subject, as many as are its own. */
export const ownHeadings = ({ titles, own }: IdentityTokens): string[] =>
  titles.filter((title) => subjectOf(title).length > 0).slice(0, own)

/** More words between a title and a text are no table of its number and dates. */
const MARKS_WORDS = 80
/** A banner above the first title of a page. */
const NOTICE_WORDS = 40

/**
 * What a page says of a part beside its text: the marks between its title and it, and a banner
 * above the title when that is the page's first.
 */
function preambleOf(
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
