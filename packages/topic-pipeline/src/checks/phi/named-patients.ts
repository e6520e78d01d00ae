import { type PatternRule, re2 } from '../../scan/pattern-rule.ts'
import { afterLast, HEALTH, PATIENT, PATIENT_KEYWORDS, mentionsHealth } from './context-words.ts'
import { isTeamMember, isInTitle } from './names/person-names.ts'
import { nameLikeness } from './names/name-tables.ts'
import { fullNames, declaresSample, isPlaceholderName } from './people.ts'

/** A first and last name as an RE2 pattern; {@link isPerson} decides which matches are names. */
const NAME =
  "([A-Z\\x{C0}-\\x{DE}][\\pL'’.-]*,?(?: [A-Z]\\.?)?(?: " +
  "(?:de|da|di|van|von|der|den|la|le|al|bin|ter|del|dos))* [A-Z\\x{C0}-\\x{DE}][\\pL'’-]+)"

/** Whether a match of {@link NAME} is the name of a real person and not of a team member. */
const isPerson = (value: string, around: string) =>
  fullNames(value).length > 0 &&
  !isInTitle(around, spanIn(around, value)) &&
  !declaresSample(around) &&
  !isTeamMember(around.slice(0, Math.max(0, around.indexOf(value))))

const spanIn = (around: string, value: string) => {
  const start = Math.max(0, around.indexOf(value))
  return { start, end: start + value.length }
}

/** Whether a word is a name, which is enough after a label such as `Patient name:`. */
const holdsName = (value: string, around: string): boolean =>
  !isPlaceholderName(value) &&
  !declaresSample(around) &&
  (value.split(/[\s,]+/).some((word) => nameLikeness(word).isKnownName) ||
    value.split(/[\s,]+/).every((word) => !nameLikeness(word).isEnglish)) &&
  value.split(/[\s,]+/).every((word) => !LABEL_WORD.test(word))
const LABEL_WORD = /^(?:name|first|last|id|date|number|type|field|string|full|middle|given|family|of|birth)$/i

/** A person named as a patient or member. */
export const phiPatientName: readonly PatternRule[] = [
  {
    id: 'phi.patient-name',
    keywords: [
      'name',
      'pt_nm',
      'mbr_nm',
      '"patient"',
      '"member"',
      '"subscriber"',
      '"beneficiary"',
      '"insured"',
    ],
    pattern: re2(
      `(?:(?i:(?:${PATIENT}|pt|mbr)[ _-]?(?:full[ _-]?)?(?:name|nm))["'\`*]{0,3}\\s*[:=|>]\\s*["'\`]?|` +
        `"(?i:patient|member|subscriber|beneficiary|insured)"\\s*:\\s*")` +
        `([A-Z]\\pL+,? (?:[A-Z]\\.? )?[A-Z]\\pL+)`,
    ),
    accept: holdsName,
  },
  {
    id: 'phi.patient-name',
    keywords: PATIENT_KEYWORDS,
    pattern: re2(
      `(?:(?i:\\b${PATIENT}(?:[_ ]?(?:full[_ ` +
        `]?)?name)?|\\bpt\\.?))["'\`]?[\\s:=>*_|{"'\`(\\[-]{1,8}(?i:"?(?:name|display|text)` +
        `"?\\s*[:=]\\s*["'\`])?(?:(?:Mr|Mrs|Ms|Miss|Mx)\\.? )?${NAME}`,
    ),
    accept: isPerson,
  },
  {
    id: 'phi.patient-name',
    keywords: ['patient', 'member', 'subscriber', 'beneficiary'],
    pattern: re2(
      '(?i:"?(?:patient|member|subscriber|beneficiary)\\w*"?\\s*[:=]?\\s*[{<\\s/])[^\\n}]' +
        `*?(?i:"?(?:name|display|text)"?\\s*[:=]\\s*["'])${NAME}`,
    ),
    accept: isPerson,
  },
  {
    id: 'phi.patient-name',
    keywords: ['select', 'update', 'delete', 'from', 'into'],
    pattern: re2(
      `(?i)(?:from|update|into|join)\\s+\\w*(?:${PATIENT}|claim|encounter)\\w*[^;\\0]{0,200}?` +
        `name\\w*\\s*(?:=|i?like|in)\\s*\\(?\\s*'(\\pL{2,30},? \\pL{2,30})%?'`,
    ),
    accept: holdsName,
  },
  {
    id: 'phi.patient-name',
    keywords: PATIENT_KEYWORDS,
    pattern: re2(`(?i:\\b${PATIENT}), ${NAME},`),
    accept: isPerson,
  },
  {
    id: 'phi.patient-name',
    keywords: ['"patient"', '<patient'],
    pattern: re2(
      '(?i:"resourceType"\\s*:\\s*"Patient"|<patient\\b)[^\\0]*?(?i:"?(?:family|given)"?(?: ' +
        "value)?\\s*[:=>]\\s*[\\[\"']*)([A-Z][A-Za-z'-]+)",
    ),
    accept: (value, around) => fullNames(`${value}, Zora`).length > 0 && !declaresSample(around),
  },
]

/** `, 58`, ` (58`, `aged 58`. */
const AGE_OPENINGS = [...'123456789'].flatMap((digit) => [`, ${digit}`, ` (${digit}`, `aged ${digit}`])

/** What is kept about a patient: `MRI of Dale Page`. */
const OWNED_RECORDS = [
  ...['mri', 'ct', 'scan', 'x-ray', 'biopsy', 'biopsies', 'claim', 'claims', 'appeal', 'appeals', 'referral'],
  ...['prior auth', 'prior authorization', 'prior authorisation', 'denial', 'eob', 'lab', 'labs'],
  ...['test', 'lab', 'scan', 'imaging', 'biopsy'].flatMap((kind) => [`${kind} result`, `${kind} results`]),
  ...['chart', 'record', 'records', 'admission', 'discharge', 'bill', 'prescription', 'appointment'],
]

/** A named person together with an illness or a treatment. */
export const phiNameHealth: readonly PatternRule[] = [
  {
    id: 'phi.name-health',
    keywords: ['mr. ', 'mrs. ', 'ms. ', 'miss ', 'mr ', 'mrs ', 'ms '],
    needs: HEALTH,
    pattern: re2("\\b((?:Mr|Mrs|Ms|Miss|Mx)\\.? [A-Z][\\pL'’-]+)"),
    accept: (value, around) => mentionsHealth(sentenceWith(value, around)) && !declaresSample(around),
  },
  {
    id: 'phi.name-health',
    keywords: [
      'saw ',
      'treat',
      'examined',
      'admitted',
      'diagnosed',
      'operated',
      'prescribed',
      'husband',
      'wife',
      'mother',
      'father',
      'son',
      'daughter',
      'sister',
      'brother',
    ],
    needs: HEALTH,
    pattern: re2(
      `\\b(?:saw|treat(?:ed|ing)|examined|admitted|diagnosed|operated ` +
        `on|prescribed|husband|wife|mother|father|son|daughter|sister|brother),? ${NAME}`,
    ),
    accept: (value, around) => isPerson(value, around) && mentionsHealth(sentenceWith(value, around)),
  },
  {
    id: 'phi.name-health',
    keywords: [
      'diagnos',
      'test',
      'seen',
      'treated',
      'suffer',
      'admitted',
      'has ',
      'had ',
      'have ',
      'hospitali',
      'died',
      'taking',
      'takes',
      'underwent',
      'undergo',
      'prescribed',
      'pregnant',
      ' hx ',
      ' c/o ',
      'claim',
      'bill',
      'denied',
      'surgery',
      'result',
    ],
    needs: HEALTH,
    pattern: re2(
      `\\b${NAME}(?:['’]s)?(?:,? [^.\\n]{0,40}?)? ` +
        '(?:was|is|has|had|have|been|came|under|suffer|seen|tested|takes|taking|stopped|died|' +
        'underwent|c/o|about|with|hx)\\b',
    ),
    accept: (value, around) =>
      isPerson(value, around) &&
      mentionsHealth(sentenceWith(value, around)) &&
      !isHistory(sentenceWith(value, around)) &&
      !isStaff(value, around),
  },
  {
    id: 'phi.name-health',
    keywords: OWNED_RECORDS.flatMap((noun) => [`${noun} of `, `${noun} for `, `${noun} from `]),
    pattern: re2(`\\b(?i:${OWNED_RECORDS.join('|')}) (?:of|for|from) (?:(?:Mr|Mrs|Ms|Miss|Mx)\\.? )?${NAME}`),
    accept: isPerson,
  },
  {
    id: 'phi.name-health',
    keywords: ['her ', 'his '],
    needs: HEALTH,
    pattern: re2(`\\b(?:[Hh]er|[Hh]is) [^.\\n]{3,60}? ${NAME}`),
    accept: (value, around) =>
      isPerson(value, around) && mentionsHealth(clauseBefore(value, around)) && !isHistory(around),
  },
  {
    id: 'phi.name-health',
    keywords: AGE_OPENINGS,
    needs: HEALTH,
    pattern: re2(`\\b${NAME},? \\(?(?:aged? )?[0-9]{1,3}[,)]`),
    accept: (value, around) => isPerson(value, around) && mentionsHealth(sentenceWith(value, around)),
  },
  {
    id: 'phi.name-health',
    keywords: ['.pdf', '.dcm', '.jp', '.png', '.doc', '.xls', '.csv', '.tif', '.txt'],
    pattern: re2(
      '\\b([A-Z][a-z]+[_-][A-Z][a-z]+[_-][\\w.-]{1,60})\\.(?:pdf|dcm|jpe?g|png|docx?|xlsx?|csv|tiff?|txt)\\b',
    ),
    accept: (value, around) =>
      isPerson(value.replace(/[_-]/g, ' '), around) && mentionsHealth(value.replace(/[_-]/g, ' ')),
  },
]

/** The text before a value, from the start of its sentence or line. */
const clauseBefore = (value: string, around: string): string =>
  afterLast(around.slice(0, Math.max(0, around.indexOf(value))), ['.', '\n'])

/** The text from a value to the end of its sentence. */
const sentenceWith = (value: string, around: string): string =>
  /^.{0,40}[^\n]*?(?:[a-z)]\.\s|\n|$)/s.exec(around.slice(Math.max(0, around.indexOf(value))))?.[0] ?? ''

/** Whether the text is about medical history: an early year and no full date. */
const isHistory = (text: string): boolean => /\b1[0-9][0-6]\d\b/.test(text) && !/\d[/-]\d/.test(text)

const isStaff = (value: string, around: string): boolean =>
  fullNames(around).every((name) => !value.includes(name) && !name.includes(value))
