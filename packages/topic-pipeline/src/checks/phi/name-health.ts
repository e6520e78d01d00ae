import { type PatternRule, re2 } from '../../scan/pattern-rule.ts'
import { afterLast } from './nearby.ts'
import { speaksOfHealth } from './patient-words.ts'
import { fullNames } from './person.ts'
import { isPerson, NAME } from './person-named.ts'
import { saysSample } from './stand-in-number.ts'

/** `, 58`, ` (58`. */
const AGE_OPENINGS = [...'123456789'].flatMap((digit) => [`, ${digit}`, ` (${digit}`, `aged ${digit}`])

/** Somebody named together with what ails them or what was done about it. */
export const phiNameHealth: readonly PatternRule[] = [
  {
    id: 'phi.name-health',
    keywords: ['mr. ', 'mrs. ', 'ms. ', 'miss ', 'mr ', 'mrs ', 'ms '],
    pattern: re2("\\b((?:Mr|Mrs|Ms|Miss|Mx)\\.? [A-Z][\\pL'’-]+)"),
    accept: (value, around) => speaksOfHealth(sentenceWith(value, around)) && !saysSample(around),
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
    pattern: re2(
      `\\b(?:saw|treat(?:ed|ing)|examined|admitted|diagnosed|operated ` +
        `on|prescribed|husband|wife|mother|father|son|daughter|sister|brother),? ${NAME}`,
    ),
    accept: (value, around) => isPerson(value, around) && speaksOfHealth(sentenceWith(value, around)),
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
    pattern: re2(
      `\\b${NAME}(?:['’]s)?(?:,? [^.\\n]{0,40}?)? ` +
        `(?:was|is|has|had|have|been|came|under|suffer|seen|tested|takes|taking|stopped|died|underwent|c/o|about|with|hx)\\b`,
    ),
    accept: (value, around) =>
      isPerson(value, around) &&
      speaksOfHealth(sentenceWith(value, around)) &&
      !isHistory(sentenceWith(value, around)) &&
      !isStaff(value, around),
  },
  {
    id: 'phi.name-health',
    keywords: [' of ', ' for ', ' from '],
    pattern: re2(
      `\\b(?i:mri|ct|scan|x-ray|biops(?:y|ies)|claims?|appeals?|referral|prior ` +
        'auth(?:ori[sz]ation)?|denial|eob|labs?|(?:test|lab|scan|imaging|biopsy) ' +
        'results?|chart|records?|admission|discharge|bill|prescription|appointment) (?:of|for|from) ' +
        `(?:(?:Mr|Mrs|Ms|Miss|Mx)\\.? )?${NAME}`,
    ),
    accept: isPerson,
  },
  {
    id: 'phi.name-health',
    keywords: ['her ', 'his '],
    pattern: re2(`\\b(?:[Hh]er|[Hh]is) [^.\\n]{3,60}? ${NAME}`),
    accept: (value, around) =>
      isPerson(value, around) && speaksOfHealth(clauseBefore(value, around)) && !isHistory(around),
  },
  {
    id: 'phi.name-health',
    keywords: AGE_OPENINGS,
    pattern: re2(`\\b${NAME},? \\(?(?:aged? )?[0-9]{1,3}[,)]`),
    accept: (value, around) => isPerson(value, around) && speaksOfHealth(sentenceWith(value, around)),
  },
  {
    id: 'phi.name-health',
    keywords: ['.pdf', '.dcm', '.jp', '.png', '.doc', '.xls', '.csv', '.tif', '.txt'],
    pattern: re2(
      '\\b([A-Z][a-z]+[_-][A-Z][a-z]+[_-][\\w.-]{1,60})\\.(?:pdf|dcm|jpe?g|png|docx?|xlsx?|csv|tiff?|txt)\\b',
    ),
    accept: (value, around) =>
      isPerson(value.replace(/[_-]/g, ' '), around) && speaksOfHealth(value.replace(/[_-]/g, ' ')),
  },
]

/** The words before a value, back to where its sentence or line begins. */
const clauseBefore = (value: string, around: string): string =>
  afterLast(around.slice(0, Math.max(0, around.indexOf(value))), ['.', '\n'])

/** From a value to the end of its sentence. */
const sentenceWith = (value: string, around: string): string =>
  /^.{0,40}[^\n]*?(?:[a-z)]\.\s|\n|$)/s.exec(around.slice(Math.max(0, around.indexOf(value))))?.[0] ?? ''

/** Years of long ago and no day: a person of medical history. */
const isHistory = (text: string): boolean => /\b1[0-9][0-6]\d\b/.test(text) && !/\d[/-]\d/.test(text)

const isStaff = (value: string, around: string): boolean =>
  fullNames(around).every((name) => !value.includes(name) && !name.includes(value))
