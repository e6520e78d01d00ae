import { regex } from '../../text/pattern.ts'
import { foldNumber, numbersInTitle, isSuccessorName } from '../identity/policy-marks.ts'
import { subjectOf, namesSame } from '../identity/titles.ts'
import type { Link } from './links.ts'

/** What is known about a document whose address no longer works. */
export type MissingDocument = {
  url: URL | null
  titles: readonly string[]
  numbers: readonly string[]
  scope: readonly string[]
}

/** Whether a link leads to the missing document, by one of its features. */
export type Rule = (missing: MissingDocument, link: Link) => boolean

/**
 * The number in the text, row, query or file name of the link; the other words must not name
 * another subject.
 */
export const statesNumber: Rule = ({ numbers: [number = ''], titles }, link) => {
  if (number === '') return false
  const inText = numbersInTitle(spoken(link)).includes(number) || tokensOf(spoken(link)).includes(number)
  const name = fileNameOf(link.url)
  const inName = name.numbers.includes(number) || (titles.length > 0 && runsIn(name.parts, number))
  const inRow = (link.parts ?? []).some(
    (part) => foldNumber(part) === number || numbersInTitle(part).includes(number),
  )
  const inQuery = [...link.url.searchParams.values()].some((value) => foldNumber(value) === number)
  if (!inText && !inName && !inRow && !inQuery) return false
  const row = (link.parts ?? []).filter((part) => titles.some((title) => namesSame(title, part) === true))
  if (inRow && !inText && !inName) return row.length > 0
  const words = isAsk(link.text)
    ? []
    : subjectOf(spoken(link)).filter((word) => word.toUpperCase() !== number)
  return addsNothing(words.length > 0 ? words : inName ? name.subject : [], { number, titles })
}

const tokensOf = (text: string) => text.split(/[\s,:;()#]+/).map(foldNumber)

/** Whether consecutive parts of a name form a number. */
const runsIn = (parts: readonly string[], number: string) =>
  parts.some((_, from) => parts.some((_, to) => to >= from && parts.slice(from, to + 1).join('') === number))

/**
 * Whether the words next to a number all belong to the title: an extra word means another policy or
 * another document about it.
 */
function addsNothing(
  words: readonly string[],
  { number, titles }: { number: string; titles: readonly string[] },
): boolean {
  const titleWords = new Set(titles.flatMap((title) => subjectOf(title)))
  return (
    titleWords.size === 0 ||
    words.every((word) => titleWords.has(word) || number.toLowerCase().includes(word))
  )
}

/** A file of the same series: a later version, or the next revision of a number. */
export const isSuccessor: Rule = ({ url }, link) => {
  if (!url || link.url.host !== url.host) return false
  const [was, is] = [fileNameOf(url), fileNameOf(link.url)]
  const linkNumbers = isOwnName(link) ? [] : numbersInTitle(spoken(link))
  if (
    was.family === '' ||
    endingOf(url) !== endingOf(link.url) ||
    (linkNumbers.length > 0 && !linkNumbers.includes(is.numbers[0] ?? is.family))
  )
    return false
  return (
    (was.family === is.family && hasName(was) && isLater(was, is)) || isSuccessorName(was.parts, is.parts)
  )
}

/**
 * The title in the text of the link; where the text names nothing ("PDF", "View"), in its row or
 * file name.
 */
export const namesTitle: Rule = ({ titles, numbers: [number], url }, link) => {
  if (url && isEarlier(fileNameOf(url), fileNameOf(link.url))) return false
  const [text, parts] = [plain(link.text), link.parts ?? []]
  const linkNumbers = [text, ...parts].flatMap(numbersInTitle)
  if (linkNumbers.length > 0 && number !== undefined && !linkNumbers.includes(number)) return false
  const isTitle = (words: string) =>
    titles.some(
      (title) =>
        namesSame(
          title,
          words.replace(/\([^()]{0,200}\b(?:effective|updated|revised|pdf|\d{4})\b[^()]{0,200}\)/gi, ' '),
        ) === true,
    )
  if (isTitle(text)) return true
  if (subjectOf(spoken(link)).length > 0 && !isAsk(text)) return false
  return parts.some((part) => subjectOf(part).length > 0)
    ? parts.some(isTitle)
    : isTitle(slugOf(link.url)) && !isOrdered(url, link.url)
}

/** Link texts without content: "Read more", "Open the full policy". */
const isAsk = (text: string) =>
  /^(?:read|view|see|open|download|get|show|go|learn|click|full)\b/i.test(text) && text.split(' ').length <= 5
/** Whether a file is an earlier version of another one. */
const isEarlier = (was: FileName, is: FileName) => was.family === is.family && isLater(is, was)

/** Whether two files are versions of one; their titles do not tell which is later. */
function isOrdered(was: URL | null, is: URL): boolean {
  const [before, after] = [was && fileNameOf(was), fileNameOf(is)]
  return before?.family === after.family && (after.version.length > 0 || after.effectiveOn !== null)
}
const slugOf = (url: URL) => fileNameOf(url).subject.join(' ')

/** Whether the link shows its file name, whose version would read as a part of a number. */
const isOwnName = (link: Link) =>
  foldNumber(spoken(link)) === foldNumber(lastSegment(link.url).replace(ENDING, ''))

const hasName = ({ subject, numbers }: FileName) => subject.length > 0 || numbers.length > 0

/** The text of a link without a file extension; many lists show file names. */
const spoken = ({ text }: Link) => plain(text).replace(ENDING, '')
/** Generic remarks about a link. */
const LINK_REMARK = regex('gi')`
  [([][^()[\]]{0,200}\b(?:opens?|new (?:window|tab)|external|link)\b[^()[\]]{0,200}[)\]]|
  \bopens in (?:a )?new (?:window|tab)\b
`
const plain = (text: string) => text.replace(LINK_REMARK, ' ')
const endingOf = ({ pathname }: URL) => /\.\w+$/.exec(pathname)?.[0].toLowerCase() ?? ''

/** The parts of a document's file name. */
type FileName = {
  /** The part that stays from version to version, normalized. */
  family: string
  /** The stated version (`V1.0.2026`) as numbers; empty when there is none. */
  version: readonly number[]
  /** Effective date as YYYYMMDD; null when there is none. */
  effectiveOn: number | null
  /** Words of its title. */
  subject: readonly string[]
  numbers: readonly string[]
  /** Letters and digits between separators, upper case: `L`, `113`, `009`. */
  parts: readonly string[]
}

const DAY = '(\\d{1,2})[.\\-_/](\\d{1,2})[.\\-_/](\\d{4}|\\d{2})|(\\d{4})[.\\-_]?(\\d{2})[.\\-_]?(\\d{2})'
const EFFECTIVE = new RegExp(`(?:eff|effective)[ _.-]{0,2}(?:date)?[ _.-]{0,2}(?:${DAY})`, 'i')
const STAMPED = regex('gi')`
  (?<![ _.-])[ _.-]*(?:eff(?:ective)?|pub(?:lished)?|upd(?:ated)?|rev(?:ised)?|posted|asof)[ _.-]{0,2}
  (?:date)?[ _.-]{0,2}(?:${DAY})
`
const VERSION =
  /(?:(?:^|[ _.-])(?:v[ _.]?|(?:ver|version|rev|revision)[ _.-]?)|(?<=\d)r)(\d+(?:[._]\d+)*)(?=$|[ _.-])/i
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** A date, month or year at the end of a name or between its words. */
const BARE_DAY = regex('gi')`
  [ _(-](?:(?<month>${MONTHS.join('|')})[a-z]*[ _.-]?(?<monthYear>(?:19|20)\d{2})|
    (?<iso>(?:19|20)\d{2}[.-]?\d{2}[.-]?\d{2})|(?<yearMonth>(?:19|20)\d{2}[.-](?:0[1-9]|1[0-2]))|
    (?<partYear>(?:19|20)\d{2})[ _-]?(?<part>[QH][1-4])|
    (?<partFirst>[QH][1-4])[ _-]?(?<partFirstYear>(?:19|20)\d{2})|
    \d{1,2}[.-]\d{1,2}[.-]\d{4}|(?<year>(?:19|20)\d{2}))(?=$|
    [ _)-])
`
const ENDING = /\.(?:pdf|html?|aspx?|php|docx?|xlsx?|pptx?|csv|txt|rtf|jsp)$/i
const FINAL = /[ _-](?:final|current|new|updated)(?=$|[ _-])/gi

/** Parses the last segment of an address. */
export function fileNameOf(url: URL): FileName {
  const name = lastSegment(url).replace(ENDING, '')
  const bare = name.replace(STAMPED, '')
  const version = VERSION.exec(bare)?.[1]?.split(/[._]/).map(Number) ?? []
  const family = ` ${bare.replace(VERSION, ' ')}`.replace(BARE_DAY, '').replace(FINAL, '').trim()
  return {
    family: foldNumber(family),
    version,
    effectiveOn: dayOf(EFFECTIVE.exec(name)) ?? bareDayOf(` ${bare}`),
    subject: subjectOf(family.replace(/[_.-]+/g, ' ')),
    numbers: numbersInTitle(family),
    parts: family
      .toUpperCase()
      .split(/[^A-Z\d]+/)
      .filter(Boolean),
  }
}

const lastSegment = ({ pathname }: URL) => decoded(pathname.split('/').filter(Boolean).at(-1) ?? '')

/** The last month of a quarter or a half of a year. */
const lastMonthOf = (period: string) => Number(period[1]) * (/q/i.test(period) ? 3 : 6)

/** As YYYYMMDD, with zeros for missing parts. */
function bareDayOf(name: string): number | null {
  const groups = [...name.matchAll(BARE_DAY)].at(-1)?.groups
  if (!groups) return null
  const { iso, year, month, monthYear, yearMonth, partYear, part, partFirst, partFirstYear } = groups
  if (iso) return Number(iso.replace(/\D/g, ''))
  if (yearMonth) return Number(yearMonth.replace(/\D/g, '')) * 100
  const [period, ofYear] = [part ?? partFirst, partYear ?? partFirstYear]
  if (period && ofYear) return Number(ofYear) * 10_000 + lastMonthOf(period) * 100
  if (year) return Number(year) * 10_000
  return month && monthYear
    ? Number(monthYear) * 10_000 + (MONTHS.indexOf(month.toLowerCase()) + 1) * 100
    : null
}

function dayOf(match: RegExpExecArray | null): number | null {
  if (!match) return null
  const [, month, day, year, isoYear, isoMonth, isoDay] = match
  const [y, m, d] = year ? [year.length === 2 ? `20${year}` : year, month, day] : [isoYear, isoMonth, isoDay]
  return Number(y) * 10_000 + Number(m) * 100 + Number(d)
}

/**
 * Whether one version of a file is later than another: by date, else by version. Files with neither
 * are not ordered.
 */
export function isLater(before: FileName, after: FileName): boolean {
  if (before.effectiveOn && after.effectiveOn && before.effectiveOn !== after.effectiveOn)
    return after.effectiveOn > before.effectiveOn
  const [a, b] = [before.version, after.version]
  for (let index = 0; index < Math.max(a.length, b.length); index++)
    if ((a[index] ?? 0) !== (b[index] ?? 0)) return (b[index] ?? 0) > (a[index] ?? 0)
  return false
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
