import { BIRTH_DATE, DATE } from '../context-words.ts'
import { alternatives, anyOf, labelsOf } from '../word-tables.ts'

/** Evidence that a name beside it is a patient's: what it is, and how much it counts. */
export type Evidence = { kind: string; weight: number; isAboutHealth: boolean }

/** `before` must end with the pattern, `after` start with it; `around` is both. */
export type Test = Evidence & { pattern: RegExp; where: 'before' | 'after' | 'around' }

/** The beginning of a word, in any script. */
export const START = '(?<![\\p{L}\\d])'

/** Kinds that tell of a person, not of a patient. */
const PERSONAL: ReadonlySet<string> = new Set([
  'number beside it',
  'experience',
  'note',
  'picture',
  'age',
  'caller',
  'vehicle',
])
export const test = (kind: string, weight: number, where: Test['where'], pattern: RegExp): Test => ({
  kind,
  weight,
  where,
  pattern,
  isAboutHealth: !PERSONAL.has(kind),
})

/** Digits in groups (`TCH 3300 9182 4`), or letters and digits with at least four digits. */
const NUMBER =
  '(?:(?:[A-Z]{1,4} )?(?=(?: ?\\d){6})\\d{2,6}(?: \\d{1,6}){1,4}|' +
  '(?=[A-Z0-9-]*\\d[A-Z0-9-]*\\d[A-Z0-9-]*\\d[A-Z0-9-]*\\d)[A-Z0-9][A-Z0-9-]{4,20})'
/** Labels of numbers that providers and payers give to people. */
const NUMBER_LABEL =
  `(?:(?:${anyOf('numbered record')}|` +
  `${alternatives([...labelsOf('record'), ...labelsOf('phone')])})['’]?s?)` +
  '[ _-]?(?:id|no\\.?|nbr|num|number|#|nr|account|record|claim)?[ _-]?(?:id|no\\.?|number|#)?'
const ID = `(?:${anyOf('owner of a number')}|,|\\() ?(?:id|i\\.d\\.|identifier)(?: number| no\\.?|#)?`
/** The text between the label of a number and the number. */
const NUMBER_GAP =
  '["\'`*]?(?:[\\s:=#"\'`>*_|(,–—-]{1,6}|\\s+(?:is|was|of)\\s+|[^\\d\\n.]{1,36}?\\s(?:is|was)\\s+|' +
  '\\?\\s{1,3}(?:[A-Za-z ]{1,20}:\\s)?|\\s+as\\s+)["\'`]?'
const BIRTH = `${START}(?:${alternatives(labelsOf('birth'))})`
/** A date or a number that is spoken, one word a digit or a pair of digits. */
const SPOKEN = `(?:(?:${anyOf('number word')})[ ,.-]{1,2}){3,}(?:${anyOf('number word')})`
/** A year that is spoken: `nineteen sixty-two`, `two thousand four`. */
const SPOKEN_YEAR = `(?:nineteen|twenty|two thousand)(?:[ -]and)?[ -](?:${anyOf('number word')})`
/** `9 gennaio 1955`, `3 de mayo de 1951`: a date with a month in another language. */
const WRITTEN_DATE = '[0-3]?\\d\\.? (?:de |di )?\\p{L}{3,12}\\.? (?:de |di )?(?:19|20)\\d\\d'
/** A birth of which only month and year, or the year, are given. */
const BIRTH_MONTH = '(?:[01]?\\d ?/ ?)?(?:19\\d\\d|200[0-5])(?![\\d-])'

/** Numbers and dates of birth, which stand for one person. */
export const IDENTIFIERS: readonly Test[] = [
  test('number', 2, 'around', new RegExp(`${START}(?:${NUMBER_LABEL}|${ID})${NUMBER_GAP}${NUMBER}`, 'iu')),
  test(
    'number',
    2,
    'around',
    new RegExp(
      `${NUMBER}["'\`]?(?:\\s*[\\s(:|–—-]\\s*|\\s+(?:is\\s+)?(?:the|her|his|their)\\s+)` +
        `${START}${NUMBER_LABEL}(?![\\p{L}\\d])`,
      'iu',
    ),
  ),
  test('number', 2, 'around', new RegExp(`${START}${NUMBER_LABEL}[^.\\n]{0,16}?\\b${SPOKEN}`, 'iu')),
  test(
    'birth date',
    2,
    'around',
    new RegExp(
      `${BIRTH}["'\`*]?[^\\p{L}\\d]{0,12}(?:(?:is|was|on|el|am|le|il)\\s)?(?:${DATE}|${WRITTEN_DATE})`,
      'iu',
    ),
  ),
  test('birth date', 1.5, 'around', new RegExp(`${BIRTH}["'\`*]?[^\\p{L}\\d]{0,12}${BIRTH_MONTH}`, 'iu')),
  test(
    'birth date',
    2,
    'around',
    new RegExp(
      `${DATE}["'\`]?(?:\\s{0,2}[(:–—-]?\\s{0,2}| (?:is |was )?(?:the |her |his |their )?)${BIRTH}`,
      'iu',
    ),
  ),
  test('birth date', 2, 'around', new RegExp(`${BIRTH}[?:]?[^\\d]{0,24}${BIRTH_DATE}`, 'iu')),
  test('birth date', 2, 'around', new RegExp(`${BIRTH}[^.\\n]{0,24}?\\b${SPOKEN}`, 'iu')),
  test('birth date', 2, 'around', new RegExp(`${BIRTH}[^.\\n]{0,48}?\\b${SPOKEN_YEAR}`, 'iu')),
  test('birth date', 2, 'after', new RegExp(`^["'*]{0,2},? \\(?(?:[MFX][,;/]? ?)?${BIRTH_DATE}`, 'iu')),
  test(
    'birth date',
    1.5,
    'around',
    /\b(?:19|20)\d\d birth (?:year|date)\b|\bbirth year\b[^.\n]{0,12}\b(?:19|20)\d\d\b/i,
  ),
  test('birth date', 1, 'after', /^[^.\n]{0,40}\bborn (?:in|on) (?:[A-Z][a-z]+ )?(?:19|20)\d{2}\b/),
  test(
    'social security number',
    3,
    'around',
    /(?<![\d-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\d-])/,
  ),
  test(
    'number beside it',
    1.5,
    'after',
    /^["'*]{0,2}\s?(?:[([#,–-]\s?){1,2}(?:id|no\.?|#)?:?\s?[A-Z]{0,3}\d(?:-?\d){5,}/i,
  ),
  test('number beside it', 1.5, 'before', /(?<![\w./-])[A-Z]{0,3}\d{6,}\s?[([)\]#,–:-]{1,2}\s?["'*]{0,2}$/i),
  test(
    'number beside it',
    1.5,
    'before',
    /\b(?:identifier|wristband|ccn|card)\b[^.\n]{0,40}\d{5,}[^.\n]{0,40}(?:is|of|for|belongs to) $/i,
  ),
]
