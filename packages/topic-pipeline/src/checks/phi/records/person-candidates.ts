import { isEponym, nameLikeness } from '../names/name-tables.ts'
import { personNames } from '../names/person-names.ts'
import { isPlaceholderName } from '../people.ts'
import { isPatientLabel } from '../word-tables.ts'
import type { Mention } from './person-mentions.ts'

/** Forms of names and numbers too weak for the rules; a fitted model decides about them. */
export type CandidateKind = 'pieces' | 'labelled' | 'lower case' | 'one word' | 'other role' | 'number'
export type Candidate = Mention & { kind: CandidateKind }

/**
 * `scan_Page_Dale.pdf`, `dale.page`: two parts of a name that a mark joins. In lower case they
 * begin a word, because `source_page_url` is the name of a field.
 */
const PIECES = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(?<![\p{L}\d][_.+-])|(?=\p{Lu}))` +
    String.raw`(\p{L}\p{Ll}{2,20})[_.+-](?=(\p{L}\p{Ll}{2,20})(?!\p{Ll}))`,
  'gu',
)
/** Two words in lower case. */
const LOWER_PAIR = /(?<![\p{L}\d_.@/-])(\p{Ll}{3,20}) (?=(\p{Ll}{3,20})(?![\p{L}_.@/-]))/gu
/** A capitalized word that starts no sentence and stands beside no other one. */
const ONE_WORD =
  /(?<=[\p{Ll}\d,:;(|"'“] |["“'|\t(:])\p{Lu}\p{Ll}{3,20}(?!\p{L}|['’-]\p{L}{2})(?! \p{Lu}\p{Ll})/gu
/** `Pt Suharto`: a word behind a label may be a name that no table holds. */
const LABELLED_WORD =
  /(?<=\b(?:[Pp]t|[Pp]atient|[Mm]ember|[Cc]aller|[Ss]ubscriber|such as) )\p{Lu}\p{Ll}{3,20}(?!\p{L})/gu
/** `Patient: Heather Okonjo`: behind a label, one of two words must be no English one. */
const LABELLED_WORDS = new RegExp(
  '(?<=\\b(?:[Pp]t|[Pp]atient|[Mm]ember|[Mm]br|[Ss]ubscriber|[Ii]nsured|[Cc]laimant|[Dd]ependent|' +
    '[Bb]eneficiary|PATIENT|MEMBER|[Nn]ame)(?: [Nn]ame)?["\']?(?:[.:]*:|=)? {0,3}["\']?)' +
    "\\p{Lu}[\\p{L}'’-]{2,20},? \\p{Lu}[\\p{L}'’-]{2,20}",
  'gu',
)
/** Six digits or more, which may be in groups, and dates. */
const NUMBER =
  /(?<![\p{L}\d./-])(?:\p{Lu}{1,4}[ -]?)?(?=(?:[ ./-]?\d){6})\d[\d ./-]{4,14}\d(?![\p{L}\d]|[./-]\d)/gu

/** A date of this century, a toll-free or fictional telephone number, thousands, or a counter. */
const OTHER_NUMBER = new RegExp(
  '^(?:20[12]\\d[-./]?[01]\\d[-./]?[0-3]\\d|[0-3]?\\d[-./][0-3]?\\d[-./](?:20)?[12]\\d)$|' +
    '^(?:1[-. ]?)?8(?:00|33|44|55|66|77|88)[-. ]\\d{3}[-. ]\\d{4}$|^\\d{3}[-. ]555[-. ]\\d{4}$|' +
    '^\\d{1,3}(?: \\d{3})+$|^0{3}',
)

/** Weak candidates in a text. Places that `found` names already are left out. */
export function personCandidates(text: string, found: readonly Mention[]): Candidate[] {
  const pairs = pairCandidates(text).filter(outside(found))
  const single = [...wordCandidates(text), ...numberCandidates(text)].filter(outside([...found, ...pairs]))
  return [...pairs, ...single].filter(({ start, end }) => !isPlaceholder(text.slice(start, end)))
}

const isPlaceholder = (name: string): boolean => isPlaceholderName(name.replace(/[_.+-]/g, ' '))

function pairCandidates(text: string): Candidate[] {
  const pairs = (pattern: RegExp, kind: CandidateKind, isPair: (given: string, surname: string) => boolean) =>
    [...text.matchAll(pattern)].flatMap(({ 0: front, 1: first, 2: last, index }) =>
      isPair(first!, last!) || isPair(last!, first!)
        ? [candidate(index, index + front.length + last!.length, kind)]
        : [],
    )
  return [
    ...pairs(PIECES, 'pieces', isLikelyPair),
    ...pairs(
      LOWER_PAIR,
      'lower case',
      (one, two) => isSurePair(one, two) && ![one, two].some(isPatientLabel),
    ).filter((pair) => isAmongEnglish(pair, text)),
    ...personNames(text).map(({ start, end }) => candidate(start, end, 'other role')),
    ...[...text.matchAll(LABELLED_WORDS)].flatMap(({ 0: words, index }) =>
      words.split(/,? /).some((word) => isLikelyName(word))
        ? [candidate(index, index + words.length, 'labelled')]
        : [],
    ),
  ]
}

const wordCandidates = (text: string): Candidate[] => [
  ...[...text.matchAll(ONE_WORD)].flatMap(({ 0: word, index }) =>
    isOnlyName(word) ? [candidate(index, index + word.length, 'one word')] : [],
  ),
  ...[...text.matchAll(LABELLED_WORD)].flatMap(({ 0: word, index }) =>
    nameLikeness(word).isEnglish || isOnlyName(word)
      ? []
      : [candidate(index, index + word.length, 'one word')],
  ),
]

const numberCandidates = (text: string): Candidate[] =>
  [...text.matchAll(NUMBER)].flatMap(({ 0: number, index }) =>
    OTHER_NUMBER.test(number) ? [] : [candidate(index, index + number.length, 'number')],
  )

const candidate = (start: number, end: number, kind: CandidateKind): Candidate => ({
  start,
  end,
  likelihood: 0,
  bonus: 0,
  kind,
})

/** In file names and addresses, capitals make up for words that are English too. */
function isLikelyPair(given: string, surname: string): boolean {
  const [one, two] = [nameLikeness(given), nameLikeness(surname)]
  const isCapitalized = [given, surname].every((word) => /^\p{Lu}/u.test(word))
  return isCapitalized
    ? one.given > 0.5 && two.surname >= 0.5 && one.isKnownName
    : isSurePair(given, surname) && two.surname >= 0.5
}

/** In prose, one word must be a given name and nothing else, and the other no English word. */
function isSurePair(given: string, surname: string): boolean {
  const [one, two] = [nameLikeness(given), nameLikeness(surname)]
  const areNames = one.isKnownName && two.isKnownName && !(one.isEnglish && two.isEnglish)
  return (
    (areNames && one.given >= 0.6 && two.surname >= 0.6) ||
    (one.given === 1 && one.isKnownName && !two.isEnglish)
  )
}

const LOWER_WORD = /(?<!\p{L})\p{Ll}{2,20}(?!\p{L})/gu
const REACH_OF_LANGUAGE = 60
/**
 * Whether half of the words in lower case beside a pair are English. In other languages, words of
 * every day look like names in lower case (`mang theo`).
 */
function isAmongEnglish({ start, end }: Range, text: string): boolean {
  const before = text.slice(Math.max(0, start - REACH_OF_LANGUAGE), start)
  const words = `${before} . ${text.slice(end, end + REACH_OF_LANGUAGE)}`.match(LOWER_WORD) ?? []
  return (
    words.filter((word) => /^[a-z]+$/.test(word) && nameLikeness(word).isEnglish).length * 2 >= words.length
  )
}

function isLikelyName(word: string): boolean {
  const { given, surname, isEnglish } = nameLikeness(word)
  return Math.max(given, surname) > 0 && !isEnglish && !isPatientLabel(word)
}

function isOnlyName(word: string): boolean {
  const { isKnownName, isEnglish } = nameLikeness(word)
  return isKnownName && !isEnglish && !isEponym(word)
}

type Range = { start: number; end: number }

/** Tells by binary search whether a range lies outside all of the given ones. */
function outside(ranges: readonly Range[]): (range: Range) => boolean {
  const rising = [...ranges].sort((a, b) => a.start - b.start)
  const ends: number[] = []
  for (const { end } of rising) ends.push(Math.max(end, ends.at(-1) ?? 0))
  return ({ start, end }) => {
    let [low, high] = [0, rising.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (ends[middle]! <= start) low = middle + 1
      else high = middle
    }
    return low === rising.length || rising[low]!.start >= end
  }
}
