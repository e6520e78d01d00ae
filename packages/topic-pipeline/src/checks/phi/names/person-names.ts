import { US_STATES } from '@ppman/facts'
import { MONTH } from '../context-words.ts'
import { isPatientLabel, anyOf, DRUG_NAMES } from '../word-tables.ts'
import { fold, isEponym, type NameLikeness, nameLikeness } from './name-tables.ts'

/**
 * A name in a text. `likelihood`: 3 both parts are only names, 2 the tables know the pair, 1 no
 * table knows it (a name from elsewhere, or a product).
 */
export type PersonName = { text: string; start: number; end: number; likelihood: 1 | 2 | 3 }

type Token = { text: string; start: number; end: number; likeness: NameLikeness; isInitial: boolean }

const TOKEN = /(?<![\p{L}\d_])\p{Lu}[\p{L}\p{M}'’-]{0,40}\.?/gu
/** The text between two parts of a name: a blank, a comma, particles such as `de la`. */
const PARTICLE = 'de|da|di|van|von|der|den|la|le|al|bin|bint|ter|del|dos|das|ibn|abu|y'
const GAP = new RegExp(`^(?:,? ?|-| [“"]|[”"] | (?:(?:${PARTICLE}) ){1,2})$`, 'u')
/** No two particles are longer. */
const MAX_GAP = 12
const INNER_CAPITAL = /^(?:Mc|Mac|O['’]|D['’]|De|Di|Du|La|Le|Van|Fitz)\p{Lu}\p{Ll}/u
const MAX_PARTS = 4
const STATES: ReadonlySet<string> = new Set(US_STATES.map(({ name }) => fold(name)))
const DRUGS: ReadonlySet<string> = new Set(DRUG_NAMES.map(fold))
const NO_NAME: NameLikeness = { given: 0, surname: 0, isKnownName: false, isEnglish: true }

/** Finds names of two to four parts: `April Kaplan`, `KAPLAN, APRIL M`, `Maria de la Cruz`. */
export function personNames(text: string): PersonName[] {
  return runsOf(text)
    .filter(({ length }) => length > 1)
    .flatMap((run) => splitRun(run, text).flatMap((parts) => nameOf(parts, text)))
}

/** `The Patient Will See You Now`: words of a title, of which two are also names. */
export function isInTitle(text: string, { start, end }: { start: number; end: number }): boolean {
  return (
    / \p{Lu}\p{Ll}+ $/u.test(text.slice(Math.max(0, start - 24), start)) &&
    /^ \p{Lu}\p{Ll}+ \p{Lu}\p{Ll}/u.test(text.slice(end, end + 40)) &&
    text
      .slice(start, end)
      .split(' ')
      .every((word) => nameLikeness(word).isEnglish)
  )
}

/** Rows of capitalized words that only a blank, a comma or a particle separates. */
function runsOf(text: string): Token[][] {
  const runs: Token[][] = []
  let end = -1
  for (const { 0: found, index } of text.matchAll(TOKEN)) {
    const token = tokenOf(found, index)
    if (end >= 0 && index - end <= MAX_GAP && GAP.test(text.slice(end, index))) runs.at(-1)!.push(token)
    else runs.push([token])
    end = token.end
  }
  return runs
}

function tokenOf(found: string, start: number): Token {
  const isInitial = /^\p{Lu}\.?$/u.test(found)
  const word = isInitial ? found : found.replace(/[.'’-]{1,4}$/, '').replace(/['’]s$/, '')
  return { text: word, start, end: start + word.length, likeness: likenessOfToken(word), isInitial }
}

const CACHE = new Map<string, NameLikeness>()
const MAX_CACHED = 20_000

function likenessOfToken(word: string): NameLikeness {
  const cached = CACHE.get(word)
  if (cached) return cached
  const likeness = judgeToken(word)
  if (CACHE.size < MAX_CACHED) CACHE.set(word, likeness)
  return likeness
}

function judgeToken(word: string): NameLikeness {
  const isShouted = word.length > 1 && word === word.toUpperCase()
  if (isPatientLabel(word) || isDrugOnly(word)) return NO_NAME
  if (!isShouted && /\p{Ll}\p{Lu}/u.test(word) && !INNER_CAPITAL.test(word)) return NO_NAME
  const likeness = nameLikeness(word)
  return isShouted && word.length <= 3 && !likeness.isKnownName ? NO_NAME : likeness
}

/** `Harvoni, Xarelto`: two medicines, which no table holds as names, are no person. */
const isDrugOnly = (word: string): boolean => DRUGS.has(fold(word)) && !nameLikeness(word).isKnownName

const canBeName = ({ likeness, isInitial }: Token) => isInitial || likeness.given > 0 || likeness.surname > 0

/** Splits a run at words that are no names, at changes of case, and at the commas of a list. */
function splitRun(run: readonly Token[], text: string): Token[][] {
  const parts: Token[][] = [[]]
  for (const [index, token] of run.entries()) {
    const before = run[index - 1]
    if (before && isShoutedWord(before) !== isShoutedWord(token) && !before.isInitial && !token.isInitial)
      parts.push([])
    if (canBeName(token)) parts.at(-1)!.push(token)
    else parts.push([])
  }
  return parts.flatMap((part) => splitAtCommas(part, text)).map(withoutEdges)
}

const isShoutedWord = ({ text }: Token) => text.length > 1 && text === text.toUpperCase()

/** One comma stands between a surname and a given name; more make a list. */
function splitAtCommas(part: Token[], text: string): Token[][] {
  const commas = part.flatMap((token, index) =>
    index > 0 && text.slice(part[index - 1]!.end, token.start).includes(',') ? [index] : [],
  )
  if (commas.length === 0) return [part]
  if (commas.length === 1 && commas[0]! <= 2 && !isListed(part, commas[0]!, text)) return [part]
  return [0, ...commas].map((from, index) => part.slice(from, commas[index] ?? part.length))
}

/** `Houston, Lincoln and Jackson` is a list, and `Augusta, Georgia` a place. */
function isListed(part: readonly Token[], comma: number, text: string): boolean {
  const [first, last] = [part[0]!, part.at(-1)!]
  const names = part.filter(({ isInitial }) => !isInitial)
  return (
    /,\s$/.test(text.slice(Math.max(0, first.start - 2), first.start)) ||
    /^,?\s*(?:and|or|&)\s/.test(text.slice(last.end, last.end + 6)) ||
    /^,\s?\p{Lu}\p{Ll}/u.test(text.slice(last.end, last.end + 5)) ||
    (!isShoutedWord(first) &&
      text[first.end + 1] === ' ' &&
      names.length === 2 &&
      STATES.has(fold(part[comma]!.text))) ||
    (comma === 2 && names.length > 3)
  )
}

function withoutEdges(part: Token[]): Token[] {
  const from = part.findIndex(({ isInitial, text }) => !isInitial || text.endsWith('.'))
  return from === -1 ? [] : part.slice(from)
}

/** The name in a row of parts, without a word that only starts the sentence (`Call Dale Page`). */
function nameOf(parts: readonly Token[], text: string): PersonName[] {
  if (isEponymOf(parts)) return []
  const whole = nameFrom(parts, text)
  return whole.length > 0 || parts.length < 3 ? whole : nameFrom(parts.slice(1), text)
}

const WEEKDAY = '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?'
const WEEKDAY_ONLY = new RegExp(`^${WEEKDAY}$`, 'i')
const GENERATION = /^(?:Jr|Sr|II|III)$/
/** `Martin Luther King Jr.`: the parts together stand for something else than a person. */
const isEponymOf = (parts: readonly Token[]): boolean =>
  isEponym(
    parts
      .filter(({ text, isInitial }) => !isInitial && !GENERATION.test(text))
      .map(({ text }) => text)
      .join(' '),
  )

function nameFrom(parts: readonly Token[], text: string): PersonName[] {
  const words = parts.filter(({ isInitial }) => !isInitial)
  if (words.length < 2 || parts.length > MAX_PARTS) return []
  const [first, last] = [words[0]!, words.at(-1)!]
  if (isDate(words, text)) return []
  const isReversed = text.slice(first.end, words[1]!.start).includes(',')
  const ordered = isReversed ? pairScore(words[1]!, first) : pairScore(first, last)
  const isOrderOpen = isShoutedWord(first) || text[first.end] === ','
  const score = isOrderOpen ? Math.max(ordered, pairScore(first, last), pairScore(last, first)) : ordered
  if (
    score < 1 ||
    isEponymOf(parts) ||
    words.every(({ text: word }) => isEponym(word)) ||
    isClosing(first, isReversed)
  )
    return []
  const [start, end] = [parts[0]!.start, parts.at(-1)!.end]
  return [{ text: text.slice(start, end), start, end, likelihood: score >= 1.6 ? 3 : score > 1 ? 2 : 1 }]
}

const CALENDAR_WORD = new RegExp(`^(?:${WEEKDAY}|${MONTH})$`, 'i')
/** `Sunday, July 12`, `Tue, Jan 6`: a weekday and a month, or either before a day, name nobody. */
const isDate = (words: readonly Token[], text: string): boolean =>
  words.every(({ text: word }) => CALENDAR_WORD.test(word)) &&
  (WEEKDAY_ONLY.test(words[0]!.text) || /^\.? [0-3]?\d(?!\d)/.test(text.slice(words.at(-1)!.end)))

/** `Best, Jack` ends a letter. */
const isClosing = ({ text }: Token, isReversed: boolean): boolean =>
  isReversed && /^(?:Best|Thanks|Cheers|Regards|Love|Yours|Hello|Hi|Dear)$/.test(text)

const pairScore = (given: Token, surname: Token): number =>
  given.likeness.given === 0 || surname.likeness.surname === 0
    ? 0
    : given.likeness.given + surname.likeness.surname

/** What a name is used for, other than for a patient: staff, authors, organizations, places. */

/** Text directly before the name of an author, a signer, a clinician or a member of staff. */
const STAFF_BEFORE = new RegExp(
  `(?:\\b(?:${anyOf('staff')}|copyright(?: \\d{4})?)\\b|@|©)` +
    '(?:[.:,]?[ \\t*"\'>`:=({\\[\\]}-]{0,8}|:\\s{0,3}|\\.\\s)(?:name["\']?\\s*[:=]\\s*["\']?)?$',
)
/** Academic degrees and licenses, with and without periods. */
const DEGREE = 'M\\.?D\\b|D\\.?O\\.?\\b|R\\.?N\\b|N\\.?P\\b|PA\\b|Ph\\.?D|Pharm\\.?D|Sr\\.'
/** `a voicemail from Dale Page`: people who write to a plan are mostly its members. */
const MESSAGE_FROM = /\b(?:message|voicemail|call|text|appeal|complaint|question|request|claim) from $/i
/** Text directly after such a name. */
const STAFF_AFTER = new RegExp(
  `^[\\s,*"'(–-]{0,4}(?:${DEGREE}|<[\\w.+-]+@|(?:${anyOf('staff title')}|${anyOf('staff activity')})\\b)`,
)
/** `Pat Summer is our new pharmacist`, `Pat Summer has led the program`. */
const STAFF_WORK = new RegExp(
  `^,? (?:who )?(?:(?:has |have |had )?(?:${anyOf('work of staff')})|` +
    '(?:is|was|has been|becomes|became|joins (?:us )?as|,) (?:our|the|your|their) (?:[a-z-]+ ){0,3}' +
    `(?:${anyOf('occupation')}))\\b`,
)
/** `Reviewed 2026-03-02, Pat Summer`. */
const SIGNED_BEFORE = /\b(?:reviewed|approved|updated|written|revised|signed|edited)\b[^.\n]{0,20}\d[,:] $/i
/** What a changelog says after the name of whoever changed it. */
const CHANGE_AFTER = new RegExp(`^: (?:${anyOf('change of a text')})`, 'i')
/** Words after a name that make it the name of an organization, a place, a law or a method. */
const ORGANIZATION_AFTER = new RegExp(
  "^(?:['’]s)?(?: (?:Jr|Sr|II|III)\\.?)?,?" +
    "(?: (?:&|and|of|for|the|Women['’]s|Children['’]s|[A-Z][a-z’']+)){0,2} " +
    `(?:${anyOf('organization')}|(?<!, )(?:${anyOf('scientific term')}))\\b`,
)
/** Volume and pages, an index number, or further authors: the name stands in a citation. */
const CITATION = new RegExp(
  '\\b(?:19|20)\\d{2} ?; ?\\d+|\\b\\d+ ?\\(\\d+\\) ?: ?\\w?\\d+|\\bPMID\\b|\\bdoi(?:\\.org/|:) ?10\\.|' +
    '\\bet al\\b|\\bpp\\.? ?\\d|\\bISBN\\b',
  'i',
)

/** Whether the text after a name cites a publication. */
export const isCited = (after: string): boolean => CITATION.test(after.slice(0, 160))

/** `410 F.3d 88`, `17 Cal. 4th 92`: the volume and page of a law report. */
const LAW_REPORT = new RegExp(
  String.raw`\b\d{1,4} (?:U\.S\.|S\. ?Ct\.|F\. ?(?:2d|3d|4th|Supp\.)|` +
    String.raw`(?:[A-Z][A-Za-z]{0,5}\. ?){1,3}(?:2d|3d|4th)) ?(?:\dd )?\d`,
)
const LAW_REPORT_REACH = 80

/** Whether a published judgment is cited right before or after a name. */
export const isInJudgment = (before: string, after: string): boolean =>
  LAW_REPORT.test(before.slice(-LAW_REPORT_REACH)) || LAW_REPORT.test(after.slice(0, LAW_REPORT_REACH))

const TEAM_MEMBER = new RegExp(`\\b(?:${anyOf('team')})[\\s-]members?\\W{1,16}$`, 'i')

/** Whether the text before a name says member of a team or board, not of a health plan. */
export const isTeamMember = (before: string): boolean => TEAM_MEMBER.test(before.slice(-60))

const PLACE_BEFORE = new RegExp(`(?:\\b(?:${anyOf('place')})\\.?(?: (?:of|at))? )$`)

/** Whether a name between two texts belongs to staff, an author, an organization or a place. */
export function isOtherRole(before: string, name: string, after: string): boolean {
  return (
    (STAFF_BEFORE.test(before) && !MESSAGE_FROM.test(before)) ||
    SIGNED_BEFORE.test(before) ||
    STAFF_AFTER.test(after) ||
    STAFF_WORK.test(after) ||
    CHANGE_AFTER.test(after) ||
    ORGANIZATION_AFTER.test(after) ||
    PLACE_BEFORE.test(before) ||
    isEponymInUse(name, after)
  )
}

/** Text read before and after a name to find its role. */
export const ROLE_REACH = 48

const EPONYM_NOUN = new RegExp(`^ (?:${anyOf('eponym noun')})`)

/** `Kaplan Meier curves`, `Stevens Johnson reaction`: an eponym before a word in lower case. */
const isEponymInUse = (name: string, after: string): boolean =>
  /^ [a-z]/.test(after) &&
  name.split(/[\s-]/).some(isEponym) &&
  /^[A-Z][a-z]+[ -][A-Z][a-z]+$/.test(name) &&
  EPONYM_NOUN.test(after)
