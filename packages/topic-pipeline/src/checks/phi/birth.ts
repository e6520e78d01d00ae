import { type PatternRule, re2 } from '../pattern-rule.ts'

const DATE = '(?:(?:19|20)[0-9]{2}-?[01][0-9]-?[0-3][0-9]|[01]?[0-9][/-][0-3]?[0-9][/-](?:19|20)[0-9]{2})'
const BIRTH_WORDS = ['dob', 'date of birth', 'birth', 'born', 'dmg*d8']

/** Two capitalised words, or a field that holds a name: with a birth date beside it this is a person. */
const NAMES = [
  /\b[A-Z][a-z'’-]+ (?:[A-Z]\. )?[A-Z][a-z'’-]{2,}/,
  /(?:family|given|first|last|name)["']?[^\n]{0,4}[:=>][\s"'[<a-z>]*[A-Z][a-z]+/,
  /NM1\*(?:IL|QC)\*1\*[A-Z]|PID\|/,
]
const NOT_A_NAME = /\b(?:Date of Birth|Date Of Birth|Social Security|Medical Record|Resource ?Type)\b/g

const birthDate = (id: string, accept: (around: string) => boolean): PatternRule => ({
  id,
  keywords: BIRTH_WORDS,
  pattern: re2(`(?i)(?:dob|date of birth|birth_?date|birthtime value|birthtime|born(?: on)?|dmg\\*d8)[^0-9\\n]{0,12}(${DATE})`),
  accept: (_value, around) => accept(around),
})

/** A birth date with a name identifies a person. */
export const phiNameAndBirth: readonly PatternRule[] = [
  birthDate('phi.name-dob', hasName),
  {
    id: 'phi.name-dob',
    keywords: ['dob', 'birth'],
    pattern: re2(`(?i)(?:dob|birth_?date)[^\\n]{0,120}\\n(?:[|: -]+\\n)?[^\\n]{0,120}?(${DATE})`),
    accept: (_value, around) => hasName(around),
  },
  {
    id: 'phi.name-dob',
    keywords: ['pid|'],
    pattern: re2('PID\\|[^\\n]{0,80}?\\|((?:19|20)[0-9]{6})\\|'),
    accept: () => true,
  },
]

/** A labelled birth date alone is a weak signal: it makes the topic sensitive. */
export const phiBirthAlone: PatternRule = birthDate('phi.birth-date', (around) => !hasName(around))

function hasName(around: string): boolean {
  const words = around.replace(NOT_A_NAME, '')
  return NAMES.some((name) => name.test(words))
}
