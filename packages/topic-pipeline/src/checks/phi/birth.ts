import { type PatternRule, re2 } from '../../pattern-rule.ts'
import { DAY, isStandInDay } from './calendar.ts'
import { fullNames, namesPerson, namesStandIn } from './person.ts'
import { speaksOfPatient } from './patient-words.ts'
import { saysSample } from './stand-in-number.ts'

const BIRTH_WORDS = [
  'dob',
  'd.o.b',
  'birth',
  'born',
  'dmg*d8',
  'naci',
  'né ',
  'née ',
  'geb',
  'naissance',
  'nasc',
]
const SAYS_BIRTH =
  '(?:dob|d\\.o\\.b\\.?|date[_ ]?of[_ ]?birth|birth_?day|birth_?date|birth_?time|birth|born(?: on)?|née? le|naci(?:do|da|ó) el|fecha de nacimiento|geb(?:\\.|oren(?: am)?|urtsdatum)|date de naissance|data di nascita|nascimento|geboortedatum|dmg\\*d8)'

const birthDate = (id: string, accept: (around: string) => boolean): PatternRule => ({
  id,
  keywords: BIRTH_WORDS,
  pattern: re2(`(?i)${SAYS_BIRTH}["':=>\\s\\w*({[]{0,16}?["':=>\\s*({[|]{1,8}(${DAY})`),
  accept: (value, around) => accept(around) && !isOfNobody(value, around),
})

/** A birth date with a name identifies a person (45 CFR 164.514(b)(2)(i)(A) and (C)). */
export const phiNameAndBirth: readonly PatternRule[] = [
  birthDate('phi.name-dob', namesPerson),
  {
    id: 'phi.name-dob',
    keywords: ['pid|', 'in1|', 'gt1|'],
    pattern: re2('(?:PID|IN1|GT1)\\|[^\\n]*?\\|((?:19|20)[0-9]{6})(?:\\||\\s|$)'),
    accept: (value, around) => !isOfNobody(value, around) && !namesStandIn(around),
  },
  {
    id: 'phi.name-dob',
    keywords: [', 19', '/19', '-19', '.19', '(19'],
    pattern: re2(
      `(?i)[a-z]{2}(?: [A-Z]\\.?)?[*_]{0,3},? \\(?((?:[0-3]?[0-9][/.-][0-3]?[0-9][/.-]|)19[0-9]{2}(?:-[01][0-9]-[0-3][0-9])?)\\b`,
    ),
    accept: (value, around) =>
      value.length > 4 &&
      fullNames(around.slice(0, around.indexOf(value))).some(
        (name) => around.slice(around.indexOf(name) + name.length, around.indexOf(value)).length < 8,
      ),
  },
]

/** A labelled birth date alone names nobody: it makes the topic sensitive and does not refuse it. */
export const phiBirthAlone: PatternRule = {
  ...birthDate(
    'phi.birth-date',
    (around) =>
      !namesPerson(around) &&
      !namesStandIn(around) &&
      (/dob|birth|d\.o\.b/i.test(around) || speaksOfPatient(around)),
  ),
  severity: 'warning',
}

/** John Doe, born on the first of January: nobody. A whole birth date of a stand-in stays unless the text says that it is a sample. */
const isOfNobody = (day: string, around: string): boolean =>
  !namesPerson(around) && (saysSample(around) || isStandInDay(day)) && namesStandIn(around)
