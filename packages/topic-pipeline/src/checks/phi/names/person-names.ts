import { US_STATES } from '@ppman/facts'
import { isPatientLabel } from '../word-tables.ts'
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
  if (isPatientLabel(word)) return NO_NAME
  if (!isShouted && /\p{Ll}\p{Lu}/u.test(word) && !INNER_CAPITAL.test(word)) return NO_NAME
  const likeness = nameLikeness(word)
  return isShouted && word.length <= 3 && !likeness.isKnownName ? NO_NAME : likeness
}

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
  const whole = nameFrom(parts, text)
  return whole.length > 0 || parts.length < 3 ? whole : nameFrom(parts.slice(1), text)
}

function nameFrom(parts: readonly Token[], text: string): PersonName[] {
  const words = parts.filter(({ isInitial }) => !isInitial)
  if (words.length < 2 || parts.length > MAX_PARTS) return []
  const [first, last] = [words[0]!, words.at(-1)!]
  const isReversed = text.slice(first.end, words[1]!.start).includes(',')
  const ordered = isReversed ? pairScore(words[1]!, first) : pairScore(first, last)
  const isOrderOpen = isShoutedWord(first) || text[first.end] === ','
  const score = isOrderOpen ? Math.max(ordered, pairScore(first, last), pairScore(last, first)) : ordered
  if (score < 1 || words.every(({ text: word }) => isEponym(word)) || isClosing(first, isReversed)) return []
  if (isEponym(words.map(({ text: word }) => word).join(' '))) return []
  const [start, end] = [parts[0]!.start, parts.at(-1)!.end]
  return [{ text: text.slice(start, end), start, end, likelihood: score >= 1.6 ? 3 : score > 1 ? 2 : 1 }]
}

/** `Best, Jack` ends a letter. */
const isClosing = ({ text }: Token, isReversed: boolean): boolean =>
  isReversed && /^(?:Best|Thanks|Cheers|Regards|Love|Yours|Hello|Hi|Dear)$/.test(text)

const pairScore = (given: Token, surname: Token): number =>
  given.likeness.given === 0 || surname.likeness.surname === 0
    ? 0
    : given.likeness.given + surname.likeness.surname
