import type { Hit } from '../../scan/pattern-rule.ts'
import { paragraphAround } from '../../scan/paragraph-around.ts'
import { isFamilyName, isGivenName } from './names/name-tables.ts'
import { declaresSample } from './people.ts'
import { alternatives, CARE_WORDS, labelsOf, noteWordsOf } from './word-tables.ts'

/** Scripts without capital letters in which names are parted by blanks. */
const SCRIPTS =
  'Arabic|Bengali|Devanagari|Ethiopic|Georgian|Gujarati|Gurmukhi|Hebrew|Khmer|Lao|Myanmar|Tamil|Telugu|Thai'
const LETTERS = SCRIPTS.split('|')
  .map((script) => `\\p{Script=${script}}`)
  .join('')
const OF_SCRIPT = new RegExp(`[${LETTERS}]`, 'u')
const written = (words: readonly string[]): string =>
  alternatives(words.filter((word) => OF_SCRIPT.test(word)))
/** A vowel or a joiner belongs to the word. */
const WORD = `[${LETTERS}\\p{M}\\u200c'’׳״־-]{2,30}`
const BEGINNING = '(?<![\\p{L}\\p{M}])'
const VERBS = `${BEGINNING}(?:${written(noteWordsOf('told'))})`

/** In Thai this title is also the word for `you`. */
const ADDRESSES_READER = 'คุณ'
const TITLES = labelsOf('title').filter((title) => title !== ADDRESSES_READER)
/** Prepositions and conjunctions that Arabic and Hebrew write together with the next word. */
const JOINED_BEFORE = '(?:[وفبكل]{1,3}|[ולבמשכה]{1,2})?'
/** Scripts that put no blank between words. */
const UNSPACED = /\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}|\p{Script=Myanmar}/u
const titlesOf = (isSpaced: boolean): string =>
  written(TITLES.filter((title) => UNSPACED.test(title) !== isSpaced))
/** `السيدة …`, `אדון …`: a title and the name behind it. */
const TITLED =
  `(?:${JOINED_BEFORE}(?:${titlesOf(true)})\\.? |(?:${titlesOf(false)}) ?)` + `(?:${WORD} ){0,3}${WORD}`
/** A word for a member, two words, and what they told, or a bracket or comma and a number. */
const MEMBER = `(?:${written([...labelsOf('patient'), ADDRESSES_READER])}) ?${WORD} (?:${WORD} )?${WORD}`
const RECORD = `[(,،:]? ?(?:${written(labelsOf('record'))})?[^\\p{L}\\p{M}\\p{Nd}\\n]{0,4}(?:\\p{Nd}[ -]?){5}`
const WITH_TITLE = new RegExp(`${BEGINNING}${TITLED}`, 'gu')
const MEMBERS = new RegExp(`${BEGINNING}${MEMBER}(?= ?(?:${VERBS}|${RECORD}))`, 'gu')

const CARE = new RegExp(written(CARE_WORDS), 'u')
const YEARS = `(?:${written(noteWordsOf('age'))})`
const AGE = `\\p{Nd}{1,3} ?${YEARS}|${YEARS} ?\\p{Nd}{1,3}`
const NAMES = `${WORD} ${WORD}(?: ${WORD})?`
/** `…, ৭ বছর`: a name right before an age. */
const AGED = new RegExp(`${BEGINNING}${NAMES}(?=[,،:(]{1,2} ?(?:${AGE}))`, 'gu')
/** `… के पति`: relatives whose word stands behind the name. */
const OF_KIN = new RegExp(
  `${BEGINNING}${NAMES}(?= (?:के|की|का|کے|کی|کا) (?:${written(noteWordsOf('kin'))}))|` +
    `${BEGINNING}${WORD} ${WORD}র(?= (?:${written(noteWordsOf('kin'))}))`,
  'gu',
)
/** What makes a text the case of one person, by kinds of words. */
const OWN_CASE: readonly RegExp[] = [
  new RegExp(`${BEGINNING}${JOINED_BEFORE}(?:${written(noteWordsOf('told'))})`, 'u'),
  new RegExp(`${BEGINNING}${JOINED_BEFORE}(?:${written(noteWordsOf('claim'))})`, 'u'),
  new RegExp(`${BEGINNING}${JOINED_BEFORE}(?:${written(noteWordsOf('visit'))})`, 'u'),
  new RegExp(`${BEGINNING}${JOINED_BEFORE}(?:${written(noteWordsOf('kin'))})`, 'u'),
  new RegExp(AGE, 'u'),
  /(?:\p{Nd}[ -]?){5}/u,
]
const ownCaseKinds = (text: string): number => OWN_CASE.filter((kind) => kind.test(text)).length
const STAFF = new RegExp(`${BEGINNING}(?:${written(noteWordsOf('staff'))})`, 'u')
const REACH = 200

type Named = { value: string; start: number; leastKinds: number }

const FUNCTION_WORDS: ReadonlySet<string> = new Set(noteWordsOf('function word'))
/** No function word is a part of a name. */
const isName = (value: string): boolean => !value.split(' ').some((word) => FUNCTION_WORDS.has(word))

const matchesOf = (text: string, pattern: RegExp, leastKinds: number): Named[] =>
  [...text.matchAll(pattern)].map(({ 0: value, index: start }) => ({ value, start, leastKinds }))

const PAIR = new RegExp(`${BEGINNING}(${WORD}) (?=(${WORD}))`, 'gu')
const JOINED = new RegExp(`^${JOINED_BEFORE}`, 'u')
/** Words of notes that are somebody's name, too. */
const OF_NOTES = new RegExp(
  `^(?:${written([...noteWordsOf('claim'), ...noteWordsOf('told'), ...noteWordsOf('visit')])})`,
  'u',
)
const isGiven = (word: string): boolean => !OF_NOTES.test(word) && withoutJoined(word).some(isGivenName)

/** The word, and what is left of it without each possible preposition in front. */
function withoutJoined(word: string): string[] {
  const most = JOINED.exec(word)![0].length
  return Array.from({ length: most + 1 }, (_, length) => word.slice(length))
}

/** Shorter given names are often words too, so they need a known surname. */
const LEAST_LETTERS = 4
/** A given name of the tables and the word behind it, which a surname of the tables makes sure. */
const knownNames = (text: string): Named[] =>
  [...text.matchAll(PAIR)].flatMap(({ 0: front, 1: given, 2: family, index: start }) => {
    const isSure = isFamilyName(family!)
    if (!isGiven(given!) || CARE.test(family!) || (!isSure && given!.length < LEAST_LETTERS)) return []
    return [{ value: front + family!, start, leastKinds: isSure ? 1 : 2 }]
  })

/**
 * Finds notes about a person in scripts without capital letters: by title, by role, by a name of
 * the tables, by an age or relatives beside two words. The care, and what makes the text the case
 * of one person, stand in the same paragraph, and no work of staff.
 */
export function findNotesInOtherScripts(text: string, ruleId: string): Hit[] {
  if (!OF_SCRIPT.test(text)) return []
  const named = [...matchesOf(text, AGED, 1), ...matchesOf(text, OF_KIN, 2), ...knownNames(text)]
  const people = [
    ...matchesOf(text, WITH_TITLE, 1),
    ...matchesOf(text, MEMBERS, 1),
    ...named.filter(({ value }) => isName(value)),
  ]
  return people.flatMap(({ value, start, leastKinds }): Hit[] => {
    const end = start + value.length
    const { before, after } = paragraphAround(text, { start, end }, { before: REACH, after: REACH })
    const around = before + value + after
    const isPatient =
      CARE.test(around) &&
      ownCaseKinds(around) >= leastKinds &&
      !STAFF.test(around) &&
      !declaresSample(around)
    return isPatient ? [{ ruleId, severity: 'error', value, start, end }] : []
  })
}
