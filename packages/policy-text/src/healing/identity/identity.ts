import { statesIn } from '../../rules/attributes/scope.ts'
import { regex } from '../../text/pattern.ts'
import type { Element } from '../../extraction/html-tree.ts'
import { datesIn } from '../../text/dates.ts'
import { elementText, type WordsOfPage } from '../page.ts'
import {
  type Heading,
  headingsAbove,
  headingsOf,
  partsOfTitle,
  plainTitleBefore,
  subjectOf,
  titlesOf,
} from './titles.ts'
import { isOutdatedNotice, numbersInTitle, statedNumbers } from './policy-marks.ts'

/** What tells a reader which policy a part of a page is. */
export type IdentityTokens = {
  /** Headings above the part and at its beginning, nearest first. */
  titles: string[]
  /** How many of the nearest titles with a subject are its own. */
  own: number
  pageTitle: string | null
  /** Policy numbers in its first words and titles, normalized; the first is its own. */
  numbers: string[]
  /** Lines of business and states named in its first words and titles. */
  scope: string[]
  /** The one line of business that its first words say it is for; absent in older fingerprints. */
  statedFor?: string[]
  /** Latest effective date in its first words, YYYY-MM-DD. */
  effectiveOn: string | null
  /** Whether a notice near its title says that it is not in force. */
  isNoticed: boolean
}

/** A policy names itself within this many words; later numbers belong to other policies. */
const HEAD_WORDS = 60

/** A heading within this many words is the title of the text, or its first section. */
const TITLE_WORDS = 12

/** The identity of a part of a page. */
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
    titles: titles.filter(({ level }, index) => level > 0 || index < own).map(({ text }) => text),
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
 * The identity from titles and the first words of a text. Where no heading names a subject, the
 * page's title does.
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
    statedFor: statedLineOfBusiness(head),
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
 * The part of the page's title that the text mentions. A site's name is before or after it and rare
 * in a policy.
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

/** The nearest titles with a subject, as many as are its own. */
export const ownHeadings = ({ titles, own }: IdentityTokens): string[] =>
  titles.filter((title) => subjectOf(title).length > 0).slice(0, own)

/** More words than this between title and text are not a table of its number and dates. */
const MARKS_WORDS = 80
/** Longest banner above the first title of a page, in words. */
const NOTICE_WORDS = 40

/**
 * What a page says about a part outside its text: the metadata between its title and the text, and
 * a banner above the title if it is the first of the page.
 */
function preambleOf(
  { words, headings }: { words: WordsOfPage; headings: readonly Heading[] },
  titles: readonly Heading[],
  start: number,
): { marks: string; notice: string } {
  const named = headings.filter(({ text }) => subjectOf(text).length > 0)
  const title = titles.find((heading) => named.includes(heading))
  const index = title?.at ?? start
  return {
    marks: index < start && start - index <= MARKS_WORDS ? textWithin(words, index, start) : '',
    notice: title === named[0] || !title ? textWithin(words, Math.max(0, index - NOTICE_WORDS), index) : '',
  }
}

/** The text of the outermost elements between two positions. */
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

/** Lines of business for which payers publish separate editions of a policy. */
const SCOPES: readonly (readonly [string, RegExp])[] = [
  ['commercial', /\bcommercial\b/i],
  ['medicare', /\bmedicare\b/i],
  ['medicaid', /\bmedicaid\b|\bmedi-cal\b/i],
  ['exchange', /\b(?:marketplace|exchange plans?|individual and family)\b/i],
  ['fep', /\b(?:federal employee|FEP)\b/i],
  ['chip', /\bCHIP\b/],
  ['dual', /\bD-?SNP\b|\bdual[- ](?:eligible|special needs)/i],
  ['tricare', /\bTRICARE\b/i],
]
const STATE = 'US-'

/** The lines of business that a text names, and its states as `US-OH`. */
export const scopeIn = (text: string): string[] => [
  ...SCOPES.filter(([, pattern]) => pattern.test(text)).map(([name]) => name),
  ...statesIn(text).states.map((code) => STATE + code),
]

/** What a document says that it is for: "Line of business: Medicaid", "Medicaid members only". */
const STATED_FOR = regex('gi')`
  \b(?:lines? of business|plan types?|products?|applies(?: only)? to|applicable to)\b[^.;|]{0,80}|
  \b(?:[\w-]{1,30} ){1,4}only\b
`

/** The one line of business that a text says it is for; none when it names several or none. */
function statedLineOfBusiness(text: string): string[] {
  const lines = new Set((text.match(STATED_FOR) ?? []).flatMap(scopeIn).filter(partOf(false)))
  return lines.size === 1 ? [...lines] : []
}

/** Whether both name lines of business, or both name states, without one in common. */
export function isOtherScope(expected: readonly string[], named: readonly string[]): boolean {
  return [partOf(false), partOf(true)].some((part) => {
    const [was, is] = [expected.filter(part), named.filter(part)]
    return was.length > 0 && is.length > 0 && !was.some((one) => is.includes(one))
  })
}

/** Whether a text names lines of business or states, but none of the expected ones. */
export const isOutsideScope = (expected: readonly string[], named: readonly string[]): boolean =>
  [partOf(false), partOf(true)].some(
    (part) => named.some(part) && !named.filter(part).some((one) => expected.includes(one)),
  )

const partOf = (isState: boolean) => (one: string) => one.startsWith(STATE) === isState
