import { oneOf, optionalText, readTable, text } from '@ppman/facts'
import { STATE_NAMES } from './us-states.ts'

const ABBREVIATIONS = readTable(new URL('./facts/abbreviations.csv', import.meta.url), {
  abbreviation: text,
  written_out: optionalText,
  used: oneOf(['stored', 'matched']),
})

/**
 * Abbreviations on cards and in directories by the words that they stand for; words that stand for
 * nothing are dropped. Folded names that are stored use the first kind only.
 */
const abbreviationsFor = (kind: 'stored' | 'matched'): ReadonlyMap<string, string> =>
  new Map(ABBREVIATIONS.filter(({ used }) => used === kind).map((row) => [row.abbreviation, row.written_out]))

const STORED = abbreviationsFor('stored')

/** Words that are printed both joined and separate. */
const JOINED: readonly (readonly [RegExp, string])[] = [
  [/\bunited health ?care\b/g, 'unitedhealthcare'],
  [/\bbluecross\b/g, 'blue cross'],
  [/\bblueshield\b/g, 'blue shield'],
]

/**
 * A company's name for comparing: lower case, no accents or punctuation, abbreviations written out,
 * legal forms dropped. `BCBS of Texas, Inc.` becomes `blue cross blue shield texas`. A name of such
 * words only keeps them.
 */
export function foldName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replaceAll("'", '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const joined = JOINED.reduce((text, [pattern, words]) => text.replace(pattern, words), plain)
  const folded = joined
    .split(' ')
    .map((word) => STORED.get(word) ?? word)
    .filter(Boolean)
    .join(' ')
  return folded || joined
}

/** A name as a URL slug: `Blue Cross & Blue Shield` becomes `blue-cross-blue-shield`. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return slug.slice(0, 100) || 'payer'
}

const DIGIT_AS_LETTER: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', '5': 's', '8': 'b' }

/**
 * A word without OCR ambiguity: characters that scanners confuse become one (0/O, 1/I/L, 5/S, 8/B,
 * rn/m, vv/w). For comparison only. Numbers stay unchanged.
 */
export function skeletonOf(word: string): string {
  if (/^\d+$/.test(word)) return word
  return word
    .replace(/[0158]/g, (digit) => DIGIT_AS_LETTER[digit]!)
    .replaceAll('i', 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

/** Words that do not distinguish companies. */
const DROPPED = new Set('incorporated corporation limited company for by in an at to lp llp pllc'.split(' '))

const MAX_WORDS = 40
/** OCR variants of a trailing "Inc.". */
const BROKEN_INC = / (?:ic|lnc|1nc|in c|i nc)$/

const ANY_STATE = new RegExp(`\\b(?:${Object.values(STATE_NAMES).join('|')})\\b`)

const WRITTEN_OUT = abbreviationsFor('matched')

/** Phrases of the field and the acronyms they go by, spelled as `WRITTEN_OUT` leaves them. */
const ACRONYMS = new Map(
  readTable(new URL('./facts/phrases.csv', import.meta.url), { phrase: text, written_as: text }).map(
    ({ phrase, written_as }) => [phrase, written_as],
  ),
)
const PHRASE_OF = new RegExp(
  `\\b(?:${[...ACRONYMS.keys()].sort((a, b) => b.length - a.length).join('|')})\\b`,
  'g',
)

/**
 * The words of a name in one spelling for comparison: folded, abbreviations expanded, phrases with
 * a customary acronym shortened to it, legal forms and particles dropped. Never displayed.
 */
export function nameWords(name: string): string[] {
  const folded = withoutInc(splitDigits(foldName(name.replace(DOTTED, joinInitials))))
  const spelt = folded
    .split(' ')
    .map((word) => WRITTEN_OUT.get(word) ?? blueOfState(word) ?? word)
    .join(' ')
  const words = spelt.replace(PHRASE_OF, (phrase) => ACRONYMS.get(phrase)!).split(' ')
  const kept = words.filter((word) => word && !DROPPED.has(word))
  return (kept.length > 0 ? kept : words.filter(Boolean)).slice(0, MAX_WORDS)
}

/** Initials with dots, "U.S." or "L.A.", are one word. */
const DOTTED = /\b(?:\p{L}\.){2,}/gu
const joinInitials = (initials: string) => `${initials.replaceAll('.', '')} `

/** A last "NC" beside another state is an "Inc" that lost its I, not North Carolina. */
function withoutInc(folded: string): string {
  const text = folded.replace(BROKEN_INC, '')
  return text.endsWith(' nc') && ANY_STATE.test(text) ? text.slice(0, -3) : text
}

/** "BCBSTX" is how a licensee and its state are often printed. */
function blueOfState(word: string): string | null {
  const letters = /^bcbs([a-z]{2})$/.exec(word)?.[1]?.toUpperCase() ?? ''
  return Object.hasOwn(STATE_NAMES, letters) ? `blue cross blue shield ${STATE_NAMES[letters]!}` : null
}

/** "J15" is how CMS writes "Jurisdiction 15". */
const splitDigits = (text: string) => text.replace(/\bj(\d{1,2})\b/g, 'jurisdiction $1')

/** Keys that find corrections of a name. */
export type NameKeys = {
  folded: string
  /** The skeletons of the name's words. */
  skeleton: string
}

export const nameKeys = (name: string): NameKeys => ({
  folded: foldName(name),
  skeleton: nameWords(name).map(skeletonOf).join(' '),
})

/** The words of all state names, as skeletons. */
export const STATE_WORDS: ReadonlySet<string> = new Set(
  Object.values(STATE_NAMES).flatMap((name) => name.split(' ').map(skeletonOf)),
)
