import { type PatternRule, re2 } from '../../pattern-rule.ts'
import { fullNames } from './person.ts'
import { PATIENT, PATIENT_KEYWORDS, speaksOfHealth } from './patient-words.ts'
import { saysSample } from './stand-in-number.ts'

const NAME = "([A-Z\\x{C0}-\\x{DE}][\\pL'’.-]*,?(?: [A-Z]\\.?)?(?: (?:de|da|di|van|von|der|den|la|le|al|bin|ter|del|dos))* [A-Z\\x{C0}-\\x{DE}][\\pL'’-]+)"
const isPerson = (value: string, around: string) => fullNames(value).length > 0 && !saysSample(around) && !isOfTeam(value, around)

/** Members of teams, boards and the like are no members of a plan. */
const TEAM_MEMBER = /\b(?:wg|team|staff|board|group|community|committee|council|faculty|core|founding|crew|class|guild|society)[\s-]members?\W{1,16}$/i
const isOfTeam = (value: string, around: string) => TEAM_MEMBER.test(around.slice(0, Math.max(0, around.indexOf(value))))

/** Somebody named as a patient or member; and somebody named together with what ails them. */
export const phiPatientName: readonly PatternRule[] = [
  {
    id: 'phi.patient-name',
    keywords: PATIENT_KEYWORDS,
    pattern: re2(`(?:(?i:\\b${PATIENT}(?:[_ ]?(?:full[_ ]?)?name)?|\\bpt\\.?))["'\`]?[\\s:=>*_{"'\`(\\[-]{1,8}(?i:"?(?:name|display|text)"?\\s*[:=]\\s*["'\`])?(?:(?:Mr|Mrs|Ms|Miss|Mx)\\.? )?${NAME}`),
    accept: isPerson,
  },
  {
    id: 'phi.patient-name',
    keywords: ['patient', 'member', 'subscriber', 'beneficiary'],
    pattern: re2(`(?i:"?(?:patient|member|subscriber|beneficiary)\\w*"?\\s*[:=]?\\s*[{<\\s/])[^\\n}]*?(?i:"?(?:name|display|text)"?\\s*[:=]\\s*["'])${NAME}`),
    accept: isPerson,
  },
  {
    id: 'phi.patient-name',
    keywords: ['"patient"', '<patient'],
    pattern: re2("(?i:\"resourceType\"\\s*:\\s*\"Patient\"|<patient\\b)[^\\0]*?(?i:\"?(?:family|given)\"?(?: value)?\\s*[:=>]\\s*[\\[\"']*)([A-Z][A-Za-z'-]+)"),
    accept: (value, around) => fullNames(`${value}, Zora`).length > 0 && !saysSample(around),
  },
  {
    id: 'phi.name-health',
    keywords: ['mr. ', 'mrs. ', 'ms. ', 'miss ', 'mr ', 'mrs ', 'ms '],
    pattern: re2("\\b((?:Mr|Mrs|Ms|Miss|Mx)\\.? [A-Z][\\pL'’-]+)"),
    accept: (value, around) => speaksOfHealth(sentenceWith(value, around)) && !saysSample(around),
  },
  {
    id: 'phi.name-health',
    keywords: ['saw ', 'treat', 'examined', 'admitted', 'diagnosed', 'operated', 'prescribed', 'husband', 'wife', 'mother', 'father', 'son', 'daughter', 'sister', 'brother'],
    pattern: re2(`\\b(?:saw|treat(?:ed|ing)|examined|admitted|diagnosed|operated on|prescribed|husband|wife|mother|father|son|daughter|sister|brother),? ${NAME}`),
    accept: (value, around) => isPerson(value, around) && speaksOfHealth(sentenceWith(value, around)),
  },
  {
    id: 'phi.name-health',
    keywords: ['diagnos', 'test', 'seen', 'treated', 'suffer', 'admitted', 'has ', 'had ', 'have ', 'hospitali', 'died', 'taking', 'takes', 'underwent', 'undergo', 'prescribed', 'pregnant', ' hx ', ' c/o ', 'claim', 'bill', 'denied', 'surgery', 'result'],
    pattern: re2(`\\b${NAME}(?:['’]s)?(?:,? [^.\\n]{0,40}?)? (?:was|is|has|had|have|been|came|under|suffer|seen|tested|takes|taking|stopped|died|underwent|c/o|about|with|hx)\\b`),
    accept: (value, around) => isPerson(value, around) && speaksOfHealth(sentenceWith(value, around)) && !isHistory(sentenceWith(value, around)) && !isStaff(value, around),
  },
]

/** From a value to the end of its sentence. */
const sentenceWith = (value: string, around: string): string => /^.{0,40}[^\n]*?(?:[a-z)]\.\s|\n|$)/s.exec(around.slice(Math.max(0, around.indexOf(value))))?.[0] ?? ''

/** Years of long ago and no day: a person of medical history. */
const isHistory = (text: string): boolean => /\b1[0-9][0-6]\d\b/.test(text) && !/\d[/-]\d/.test(text)

const isStaff = (value: string, around: string): boolean => fullNames(around).every((name) => !value.includes(name) && !name.includes(value))
