import { type PatternRule, re2 } from '../../scan/pattern-rule.ts'
import { PATIENT, mentionsHealth, isAboutPatient, nearby } from './context-words.ts'
import { fullNames, isHistoricPerson, namesPerson, namesOnlyPlaceholders, declaresSample } from './people.ts'
import { alternatives, foreignLabelsOf } from './word-tables.ts'

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|' +
  'sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|janvier|février|mars|avril|mai|' +
  'juin|juillet|août|enero|febrero|marzo|abril|mayo|junio|julio|agosto)'

/**
 * A date in common notations, 1900 to 2099, as an RE2 pattern; the caller sets case sensitivity.
 */
const DAY =
  '(?:(?:19|20)[0-9]{2}-?[01][0-9]-?[0-3][0-9]|(?:19|20)[0-9]{2}/[01]?[0-9]/[0-3]?[0-9]|' +
  '[0-3]?[0-9][/.-][0-3]?[0-9][/.-](?:(?:19|2[045])[0-9]{2}|[0-9]{2})\\b|' +
  `${MONTH}\\.? [0-3]?[0-9](?:st|nd|rd|th)?,? (?:19|20)[0-9]{2}|[0-3]?[0-9]\\.? (?:de ` +
  `)?${MONTH}\\.?,? (?:de )?(?:19|20)[0-9]{2}|[0-3][0-9]-${MONTH}-(?:19|20)?[0-9]{2}|` +
  '(?:19|20)[0-9]{2} ?[年년] ?[01]?[0-9] ?[月월] ?[0-3]?[0-9])'

const FOREIGN_LABELS = foreignLabelsOf('birth')
const FOREIGN_LABEL = alternatives(FOREIGN_LABELS)
const HOLDS_FOREIGN_LABEL = new RegExp(FOREIGN_LABEL, 'iu')
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
  ...FOREIGN_LABELS.flatMap((label) => [label, label.charAt(0).toUpperCase() + label.slice(1)]),
]
const BIRTH_LABEL =
  '(?:dob|d\\.o\\.b\\.?|date[_ ]?of[_ ]?birth|birth_?day|birth_?date|birth_?time|birth|born(?: ' +
  'on)?|née? le|naci(?:do|da|ó) el|fecha de nacimiento|geb(?:\\.|oren(?: am)?|urtsdatum)|date de ' +
  `naissance|data di nascita|nascimento|geboortedatum|dmg\\*d8|${FOREIGN_LABEL})`

const birthDate = (id: string, accept: (around: string) => boolean): PatternRule => ({
  id,
  keywords: BIRTH_WORDS,
  pattern: re2(`(?i)${BIRTH_LABEL}["':=>\\s\\w*({[]{0,16}?["':=>\\s*({[|]{1,8}(${DAY})`),
  accept: (value, around) =>
    accept(around) && !isPlaceholderBirth(value, around) && !isHistoricPerson(around),
})

/** A birth date with a name identifies a person (45 CFR 164.514(b)(2)(i)(A) and (C)). */
export const phiNameAndBirth: readonly PatternRule[] = [
  birthDate('phi.name-dob', namesPerson),
  {
    id: 'phi.name-dob',
    keywords: ['pid|', 'in1|', 'gt1|'],
    pattern: re2('(?:PID|IN1|GT1)\\|[^\\n]*?\\|((?:19|20)[0-9]{6})(?:\\||\\s|$)'),
    accept: (value, around) => !isPlaceholderBirth(value, around) && !namesOnlyPlaceholders(around),
  },
  {
    id: 'phi.name-dob',
    keywords: [', 19', '/19', '-19', '.19', '(19'],
    pattern: re2(
      `(?i)[a-z]{2}(?: [A-Z]\\.?)?[*_]{0,3},? ` +
        `\\(?((?:[0-3]?[0-9][/.-][0-3]?[0-9][/.-]|)19[0-9]{2}(?:-[01][0-9]-[0-3][0-9])?)\\b`,
    ),
    accept: (value, around) =>
      value.length > 4 &&
      fullNames(around.slice(0, around.indexOf(value))).some(
        (name) => around.slice(around.indexOf(name) + name.length, around.indexOf(value)).length < 8,
      ),
  },
]

/** A labeled birth date without a name only makes the topic sensitive. */
export const phiBirthAlone: readonly PatternRule[] = [
  {
    ...birthDate(
      'phi.birth-date',
      (around) =>
        !namesPerson(around) &&
        !namesOnlyPlaceholders(around) &&
        !/:\s*"string"/.test(around) &&
        (/dob|birth|d\.o\.b/i.test(around) || HOLDS_FOREIGN_LABEL.test(around) || isAboutPatient(around)),
    ),
    severity: 'warning',
  },
  {
    id: 'phi.birth-date',
    keywords: [' b. ', '(b. ', '\tb. '],
    pattern: re2(`(?i)[\\s(]b\\. (${DAY})`),
    accept: (value, around) =>
      (mentionsHealth(nearby(around, value)) || /\b(?:bed|room|rm|npo|admit)/i.test(nearby(around, value))) &&
      !namesOnlyPlaceholders(around),
    severity: 'warning',
  },
]

/**
 * Whether the birth date belongs to a placeholder person: `John Doe` with a placeholder date, or
 * any date in text that declares a sample.
 */
const isPlaceholderBirth = (day: string, around: string): boolean =>
  !namesPerson(around) && (declaresSample(around) || isPlaceholderDay(day)) && namesOnlyPlaceholders(around)

/** January 1 is the usual placeholder date. */
const isPlaceholderDay = (day: string): boolean =>
  /^(?:\d{4}[-/]?0?1[-/]?0?1|0?1[/.-]0?1[/.-]\d{2,4})$/.test(day)

const CARE =
  '(?:admitted|admission|admit_?date|discharged?|hospitali[sz]ed|transferred|date[_ ]of[_ ]' +
  'service|service[_ ]?date|dos|seen|visit(?:ed)?|surgery|operat(?:ed|ion)|procedure|' +
  'treated|replaced|implanted|explanted|appointment|encounter|enrolled|underwent|delivered|' +
  'scheduled|billed)'
const DEATH = '(?:died|death|passed away|passed|expired|deceased(?:DateTime)?|date[_ ]of[_ ]death|dod)'
const belongsToPerson = (around: string) =>
  namesPerson(around) &&
  (isAboutPatient(around) ||
    mentionsHealth(around) ||
    /\b(?:CPT|HCPCS|ICD|DOS|date of service)\b/i.test(around)) &&
  !declaresSample(around)

/** Dates of care and death of a named person, and ages over 89 (45 CFR 164.514(b)(2)(i)(C)). */
export const phiEvents: readonly PatternRule[] = [
  {
    id: 'phi.care-date',
    keywords: [
      'admi',
      'discharg',
      'hospitali',
      'transferred',
      'service',
      'dos',
      'seen',
      'visit',
      'surg',
      'operat',
      'procedure',
      'treated',
      'replaced',
      'planted',
      'appointment',
      'encounter',
      'enrolled',
      'underwent',
      'delivered',
      'scheduled',
      'billed',
    ],
    needs: /\d\d/,
    pattern: re2(`(?i)\\b${CARE}["']?[^\\n.;|]{0,40}?[\\s:="'(*](${DAY})`),
    accept: (_value, around) => belongsToPerson(around),
  },
  {
    id: 'phi.death-date',
    keywords: ['died', 'death', 'passed', 'expired', 'deceased', 'dod'],
    pattern: re2(`(?i)\\b${DEATH}["']?[^\\n.;|]{0,30}?[\\s:="'(*](${DAY})`),
    accept: (_value, around) => namesPerson(around) && isAboutPatient(around) && !declaresSample(around),
  },
  {
    id: 'phi.age-over-89',
    keywords: ['year', 'y/o', 'yo ', 'aged', 'age ', 'age:', 'age"', 'yrs', 'yr-', 'turn', 'birthday'],
    needs: /9\d|1[01]\d/,
    pattern: re2(
      '(?i)(?:\\b((?:9[0-9]|1[01][0-9])[- ]?(?:years?|yrs?)[- ]old|(?:9[0-9]|1[01][0-9]) ?(?:y/o|yo)\\b)|' +
        '\\b(?:turn(?:s|ed|ing)? (9[0-9]|1[01][0-9])' +
        '(?: (?:last|this|in|on|years?|and|but)\\b|[.,;]|\\s*$))|' +
        '\\b((?:9[0-9]|1[01][0-9])(?:st|nd|rd|th) birthday)|' +
        `\\b((?:aged?|age["']?\\s*[:=])\\s*(?:9[0-9]|1[01][0-9]))\\b)`,
    ),
    accept: (_value, around) => isOnePerson(around),
  },
]

const ONE_PERSON = new RegExp(
  `\\b${PATIENT}\\b|\\b(?:woman|man|female|male|lady|gentleman|grandmother|grandfather|` +
    'widow|he|she|mr|mrs|ms|pt)\\b',
  'i',
)
const AGE_GROUP = new RegExp(
  '\\b(?:or older|and (?:above|over|older)|or (?:above|over)|over 89|ages|' +
    `(?:an?|any|each|every) ${PATIENT} (?:who|that))\\b`,
  'i',
)

const isOnePerson = (around: string): boolean =>
  !AGE_GROUP.test(around) && (ONE_PERSON.test(around) || namesPerson(around))
