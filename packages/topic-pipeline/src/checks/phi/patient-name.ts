import { type PatternRule, re2 } from '../../scan/pattern-rule.ts'
import { PATIENT, PATIENT_KEYWORDS } from './patient-words.ts'
import { fullNames } from './person.ts'
import { isPerson, NAME } from './person-named.ts'
import { saysSample } from './stand-in-number.ts'

/** Somebody named as a patient or member. */
export const phiPatientName: readonly PatternRule[] = [
  {
    id: 'phi.patient-name',
    keywords: PATIENT_KEYWORDS,
    pattern: re2(
      `(?:(?i:\\b${PATIENT}(?:[_ ]?(?:full[_ ` +
        `]?)?name)?|\\bpt\\.?))["'\`]?[\\s:=>*_{"'\`(\\[-]{1,8}(?i:"?(?:name|display|text)"?\\s*[:=]\\s*["'\`])?(?:(?:Mr|Mrs|Ms|Miss|Mx)\\.? )?${NAME}`,
    ),
    accept: isPerson,
  },
  {
    id: 'phi.patient-name',
    keywords: ['patient', 'member', 'subscriber', 'beneficiary'],
    pattern: re2(
      `(?i:"?(?:patient|member|subscriber|beneficiary)\\w*"?\\s*[:=]?\\s*[{<\\s/])[^\\n}]*?(?i:"?(?:name|display|text)"?\\s*[:=]\\s*["'])${NAME}`,
    ),
    accept: isPerson,
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
    accept: (value, around) => fullNames(`${value}, Zora`).length > 0 && !saysSample(around),
  },
]
