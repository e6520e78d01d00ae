import type { Hit } from '../../scan/pattern-rule.ts'
import { paragraphAround } from '../../scan/paragraph-around.ts'
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
/** `السيدة …`, `אדון …`: a title and the name behind it. */
const TITLED = `(?:${written(TITLES)})\\.? ?(?:${WORD} ){0,3}${WORD}`
/** A word for a member, two words, and what they told, or a bracket or comma and a number. */
const MEMBER = `(?:${written([...labelsOf('patient'), ADDRESSES_READER])}) ?${WORD} (?:${WORD} )?${WORD}`
const RECORD = `[(,،:]? ?(?:${written(labelsOf('record'))})?[^\\p{L}\\p{M}\\p{Nd}\\n]{0,4}(?:\\p{Nd}[ -]?){5}`
const PEOPLE: readonly RegExp[] = [
  new RegExp(`${BEGINNING}${TITLED}`, 'gu'),
  new RegExp(`${BEGINNING}${MEMBER}(?= ?(?:${VERBS}|${RECORD}))`, 'gu'),
]

const CARE = new RegExp(written(CARE_WORDS), 'u')
const OWN_CASE = new RegExp(
  `${BEGINNING}(?:${written([...noteWordsOf('told'), ...noteWordsOf('claim')])})|(?:\\p{Nd}[ -]?){5}`,
  'u',
)
const STAFF = new RegExp(`${BEGINNING}(?:${written(noteWordsOf('staff'))})`, 'u')
const REACH = 200

/**
 * Finds notes about a member by title or role in scripts without capital letters: the care, and
 * what the member told or claimed, stand in the same paragraph, and no work of staff.
 */
export function findNotesInOtherScripts(text: string, ruleId: string): Hit[] {
  if (!OF_SCRIPT.test(text)) return []
  return PEOPLE.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 0: value, index: start }): Hit[] => {
      const end = start + value.length
      const { before, after } = paragraphAround(text, { start, end }, { before: REACH, after: REACH })
      const around = before + value + after
      const isPatient =
        CARE.test(around) && OWN_CASE.test(before + after) && !STAFF.test(around) && !declaresSample(around)
      return isPatient ? [{ ruleId, severity: 'error', value, start, end }] : []
    }),
  )
}
