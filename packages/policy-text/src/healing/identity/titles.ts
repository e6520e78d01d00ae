import { regex } from '../../text/pattern.ts'
import { attribute, type Element } from '../../extraction/html-tree.ts'
import { elementText, wordsIn, type WordsOfPage } from '../page.ts'

/** Words that name no subject: two titles that differ only in these name one policy. */
const NEUTRAL = new Set(
  [
    'a an and or of the for to in on at by from is are as its this that',
    'policy policies medical clinical coverage guideline guidelines document documents bulletin ' +
      'number title topic name',
    'pdf html htm doc docx page view download open file link online print text body content contents ' +
      'details detail',
    'effective eff revised updated update current new latest last active reviewed review approved ' +
      'issued published version ver rev',
    'january february march april may june july august september october november december jan feb ' +
      'mar apr jun jul aug sep sept oct nov dec',
    'overview description background position statement criteria summary section introduction purpose ' +
      'scope information',
    'resource resources library index search results welcome related see also more about us our other ' +
      'inc llc',
  ].flatMap((line) => line.split(' ')),
)
/** A heading of these words only names a section. */
const SECTIONS = new Set(
  [
    'coding codes code billing indications limitations definitions references history diagnosis ' +
      'procedure procedures applicable',
    'rationale evidence benefit application considerations requirements requirement reimbursement ' +
      'authorization prior regulatory status',
    'home provider providers health plan plans insurance company group contact site portal payment limits',
    'place service services table contents disclaimer instructions use note notes general revisions ' +
      'medically necessary not',
  ].flatMap((line) => line.split(' ')),
)
const DATE = regex('gi')`
  \b\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})\b|\b\d{1,2}[/-](?:19|20)\d{2}\b|\b\d{4}-\d{2}-\d{2}\b|
  \b[a-z]{3,9}\.? \d{1,2},? (?:19|20)\d{2}\b
`
const VERSION =
  /\b(?:v|ver\.?|version|rev\.?|revision)[ .]?\d+(?:[._]\d+)*\b|\b\d+(?:\.\d+)+\b|\b(?:19|20)\d{2}\b/gi
/**
 * "Revision" is neutral as a stamp (`Revision: 2026`, `(last revision)`), but a subject in
 * "Revision Arthroplasty".
 */
const STAMP =
  /(?:\b(?:last|latest) |[(,;:|–-]\s*)revisions?(?: date)?(?=[\s:.)\]]*$)|\brevision(?: date)?(?=\s*:)/gi
/**
 * A document number at the start or end of a title: letters, separators and at least three digits.
 */
const NUMBER = regex('g')`
  [([]\s{0,9}(?=(?:[^\d)\]]{0,60}\d){3})[A-Z]{1,6}(?:[-._][A-Z\d]{1,60}){1,20}\s{0,9}[)\]]|
  ^(?=(?:[^\s\d]{0,60}\d){3})[A-Z]{1,6}(?:[-._][A-Z\d]{1,60}){1,20}(?=[\s:,–-])
`
const BRACKETS = /[([][^()[\]]{1,300}[)\]]/g
const CODE_WORD = /^(?:CPT®?|HCPCS|CDT|codes?|and|to|through|[A-V]?\d{4,5}[A-Z]?)$/i

/** A title without codes in brackets: "(CPT 97110, 97112)". */
const withoutCodes = (title: string) =>
  title.replace(BRACKETS, (part) => {
    const words = part
      .slice(1, -1)
      .split(/[\s,;:&/–-]/)
      .filter(Boolean)
    return /\d{4}/.test(part) && words.every((word) => CODE_WORD.test(word)) ? ' ' : part
  })

const MARKS = /[®™©*†]|\bno\.(?= ?[A-Z\d])/gi

/**
 * The subject of a title: its sorted words in singular form, without dates, versions and neutral
 * words.
 */
export function subjectOf(title: string): string[] {
  const plain = withoutCodes(title)
    .trim()
    .replace(NUMBER, ' ')
    .replace(MARKS, '')
    .replace(DATE, ' ')
    .replace(VERSION, ' ')
    .replace(STAMP, ' ')
  const words = wordsIn(plain).filter((word) => !NEUTRAL.has(word))
  return words.every((word) => SECTIONS.has(word) || /^\d{1,2}$/.test(word))
    ? []
    : [...new Set(words.map(stem))].sort()
}

/** A heading above many policies: "Surgery policies", "Provider manual". */
export const isLibrary = (title: string): boolean => LIBRARY.test(title)
const LIBRARY = regex('i')`
  \b(?:library|handbook|policies|bulletins)\b|\b(?:provider|policy|payment|office|operations|clinical|
    medical|coverage) (?:manual|portal|catalog|documents|resources)\b|^(?:our )?(?:clinical|medical|
    coverage|payment|reimbursement) guidelines$
`

/** The parts of a page's title between separators that name a subject. */
export const partsOfTitle = (title: string | null): string[] =>
  (title ?? '').split(/\s[|–—-]\s|\s?[|:]\s*/).filter((part) => subjectOf(part).length > 0)

/**
 * Whether two titles name the same subject; null when one names none. One word more or less is
 * another policy.
 */
export function namesSame(a: string, b: string): boolean | null {
  const [left, right] = [subjectOf(a), subjectOf(b)]
  if (left.length === 0 || right.length === 0) return null
  return left.join(' ') === right.join(' ')
}

/** Maps plurals to singulars. */
const stem = (word: string) =>
  word.length > 3 ? word.replace(/(?<=[^aeius])ies$/, 'y').replace(/(?<=[^sui])s$/, '') : word

type TitleHeading = { level: number; text: string }

type Titles<H extends TitleHeading> = {
  /** Nearest first, as far as that is known. */
  titles: H[]
  /**
   * How many of the first are its own: two where a heading may be the title or the first section.
   */
  own: number
}

/** The headings around a part of a page. */
type Around<H extends TitleHeading> = {
  /** The heading at the beginning of the part. */
  begins: H | undefined
  /** Whether it is before all text of the part. */
  isFirst: boolean
  /** Further headings inside the part. */
  later: readonly H[]
  /** Headings above the part, nearest first. */
  above: readonly H[]
  pageTitle: string | null
}

const isNamed = ({ text }: TitleHeading) => subjectOf(text).length > 0

/**
 * Which headings are titles of a part. Where a part begins with a heading below one that names a
 * subject, and has siblings, both count: it may be a section of the policy, or the title of the
 * policy in a library.
 */
export function titlesOf<H extends TitleHeading>({
  begins,
  isFirst,
  later,
  above,
  pageTitle,
}: Around<H>): Titles<H> {
  const over = above.find(isNamed)
  if (!begins) return { titles: [...above], own: 1 }
  if (!over || !isNamed(begins) || isTitle(begins, over, { later, pageTitle }))
    return { titles: [begins, ...above], own: 1 }
  if (!isFirst) return { titles: [...above], own: 1 }
  return { titles: [over, begins, ...above.filter((heading) => heading !== over)], own: 2 }
}

function isTitle(
  begins: TitleHeading,
  over: TitleHeading,
  { later, pageTitle }: { later: readonly TitleHeading[]; pageTitle: string | null },
): boolean {
  if (begins.level <= over.level || isLibrary(over.text)) return true
  if (later.length > 0 && later.every(({ level }) => level > begins.level)) return true
  const onPage = partsOfTitle(pageTitle)
  return (
    onPage.some((part) => namesSame(part, begins.text) === true) &&
    !onPage.some((part) => namesSame(part, over.text) === true)
  )
}

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
  offset: number,
  pageTitle: string | null,
): Heading[] {
  const parts = new Set(partsOfTitle(pageTitle).map((part) => wordsIn(part).join(' ')))
  const found = [...spans].findLast(
    ([, { start, end }]) =>
      end <= offset &&
      end > start &&
      end - start <= MAX_TITLE_WORDS &&
      parts.has(words.slice(start, end).join(' ')),
  )
  return parts.size > 0 && found
    ? [{ level: 0, text: elementText([found[0]]).trim(), at: found[1].start }]
    : []
}

/** The headings above a position, nearest first. */
export function headingsAbove(headings: readonly Heading[], offset: number): Heading[] {
  const above: Heading[] = []
  for (const heading of headings.filter((one) => one.at < offset).reverse())
    if (above.length === 0 || heading.level < above.at(-1)!.level) above.push(heading)
  return above
}
