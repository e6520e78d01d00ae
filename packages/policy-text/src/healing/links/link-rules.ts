import { regex } from '../../text/pattern.ts'
import { ENDING, type FileName, fileNameOf, isLater } from './file-name.ts'
import type { Link } from './links.ts'
import { foldNumber, isSuccessorName, numbersInTitle } from '../identity/policy-number.ts'
import { namesSame, subjectOf } from '../identity/titles.ts'

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
  const linkNumbers = numbersInTitle(spoken(link))
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
/** Whether two files are versions of one; their titles do not tell which is later. */
function isOrdered(was: URL | null, is: URL): boolean {
  const [before, after] = [was && fileNameOf(was), fileNameOf(is)]
  return before?.family === after.family && (after.version.length > 0 || after.effectiveOn !== null)
}
const slugOf = (url: URL) => fileNameOf(url).subject.join(' ')

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
