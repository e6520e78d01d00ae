import { ENDING, type FileName, fileNameOf, isLater } from './file-name.ts'
import type { Link } from './links.ts'
import { numbersInTitle } from './policy-number.ts'
import { isSuccessorName } from './successor-number.ts'
import { scopeIn } from './scope-words.ts'
import { namesSame, subjectOf } from './title-words.ts'

/** What is known of a document whose address no longer answers. */
export type Lost = { url: URL | null; titles: readonly string[]; numbers: readonly string[]; scope: readonly string[] }
export type RepairMethod = 'redirect' | 'index_link_number_match' | 'index_link_title_match' | 'versioned_filename_match'
export type Repair = { url: string; method: RepairMethod; /** 0 to 1 */ score: number }

/** Links to something about a policy rather than to it, or to a wording that no longer holds. */
const BESIDE = /\b(?:archived?|archives|histor(?:y|ical)|retired|previous|prior version|superseded|redlined?|draft|proposed|comments?|forms?|faqs?|summary|quick (?:reference|guide)|appeals?|espa[nñ]ol|spanish|presentation|webinar|news|announcement)\b/i
const SCORES: Record<RepairMethod, number> = { redirect: 1, index_link_number_match: 0.95, versioned_filename_match: 0.9, index_link_title_match: 0.85 }

/** Where the document stands now, by the links of an index, a feed or the page that stands in its place (rung 3); null when none or several could be it. */
export function repairUrl(lost: Lost, links: readonly Link[]): Repair | null {
  const others = links.filter((link) => link.url.href !== lost.url?.href && !isBeside(lost, wordsOf(link)) && isInScope(lost, link))
  for (const [method, isIt] of RULES) {
    const fitting = others.filter((link) => isIt(lost, link))
    const newest = newestOf(fitting)
    if (newest) return { url: newest, method, score: SCORES[method] }
    if (fitting.length > 0) return null
  }
  return null
}

/** The same, as far as a redirect's last address tells by itself. Null for the way home. */
export function followsRedirect(lost: Lost, to: string): Repair | null {
  const url = URL.parse(to)
  if (!url || url.pathname.length <= 1 || url.href === lost.url?.href) return null
  const found = repairUrl(lost, [{ url, text: '' }])
  return found && { ...found, method: 'redirect', score: SCORES.redirect }
}

type Rule = (lost: Lost, link: Link) => boolean

/** The number, in the words or in the name of the file; what else these say is no other subject. */
const statesNumber: Rule = ({ numbers: [number = ''], titles }, link) => {
  const inText = numbersInTitle(spoken(link)).includes(number)
  const inName = fileNameOf(link.url).numbers.includes(number)
  if (!inText && !inName) return false
  const words = subjectOf(spoken(link))
  return addsNothing(words.length > 0 ? words : fileNameOf(link.url).subject, { number, titles })
}

/** Whether words beside a number are all of the title: a word more is another policy of the number, or another document about it. */
function addsNothing(words: readonly string[], { number, titles }: { number: string; titles: readonly string[] }): boolean {
  const known = new Set(titles.flatMap((title) => subjectOf(title)))
  return known.size === 0 || words.every((word) => known.has(word) || number.toLowerCase().includes(word))
}

/** A file of the same family: a later version of a stated series, or the next revision of a number. */
const isSuccessor: Rule = ({ url }, link) => {
  if (!url || link.url.host !== url.host) return false
  const [was, is] = [fileNameOf(url), fileNameOf(link.url)]
  const said = numbersInTitle(spoken(link))
  if (was.family === '' || endingOf(url) !== endingOf(link.url) || (said.length > 0 && !said.includes(is.numbers[0] ?? is.family))) return false
  return (was.family === is.family && hasName(was) && isLater(was, is)) || isSuccessorName(was.parts, is.parts)
}

const namesTitle: Rule = ({ titles, numbers }, { text }) => {
  const said = numbersInTitle(text)
  if (said.length > 0 && numbers.length > 0 && !said.includes(numbers[0]!)) return false
  return titles.some((title) => namesSame(title, text.replace(/\([^)]*\b(?:effective|updated|revised|pdf|\d{4})\b[^)]*\)/gi, ' ')) === true)
}

const RULES: readonly (readonly [RepairMethod, Rule])[] = [
  ['index_link_number_match', statesNumber],
  ['versioned_filename_match', isSuccessor],
  ['index_link_title_match', namesTitle],
]

/** Of several versions of one file the latest; several files are no answer. */
function newestOf(links: readonly Link[]): string | null {
  const [first, ...rest] = links.map(({ url }) => ({ url, name: fileNameOf(url) }))
  if (!first) return null
  const newest = rest.reduce((best, one) => (isLater(best.name, one.name) ? one : best), first)
  const isOne = rest.every(({ name }) => name.family === first.name.family) && [first, ...rest].every((one) => one === newest || isLater(one.name, newest.name))
  return isOne ? newest.url.href : null
}

const isBeside = ({ titles }: Lost, text: string) => BESIDE.test(text) && !titles.some((title) => BESIDE.test(title))
const hasName = ({ subject, numbers }: FileName) => subject.length > 0 || numbers.length > 0
const wordsOf = ({ url, text }: Link) => `${text} ${spokenPath(url)}`

/** A link for named plans leads to a policy that was for one of them. */
function isInScope({ scope, url }: Lost, link: Link): boolean {
  const [known, said] = [[...scope, ...(url ? scopeIn(spokenPath(url)) : [])], scopeIn(wordsOf(link))]
  return said.length === 0 || said.some((one) => known.includes(one))
}

/** The words of a link; many lists show the name of the file. */
const spoken = ({ text }: Link) => text.replace(ENDING, '')
const endingOf = ({ pathname }: URL) => /\.\w+$/.exec(pathname)?.[0].toLowerCase() ?? ''

/** The path in words. */
function spokenPath({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname).replace(/[^\p{L}\p{N}]+/gu, ' ')
  } catch {
    return pathname
  }
}
