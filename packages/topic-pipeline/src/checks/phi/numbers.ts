import { type PatternRule, re2 } from '../../scan/pattern-rule.ts'
import { nearby } from './nearby.ts'
import { namesPerson } from './person.ts'
import { speaksOfPatient } from './patient-words.ts'
import { isStandInNumber, saysSample } from './stand-in-number.ts'

const SAYS =
  '[\'"`]?(?:[\\s_-]?(?:id|no\\.?|number|num|nbr|#|s/n))?[\'"`]?[\\s:=#"\'`>*–-]{1,5}(?:is\\s+|was\\s+|of\\s+)?'
const CODE = '([A-Z]{0,4}[- ]?[0-9][0-9A-Z]*(?:[ -][0-9A-Z]*[0-9][0-9A-Z]*){0,4})\\b'
const isOfSomebody = (value: string, around: string, leastDigits: number): boolean =>
  value.replace(/\D/g, '').length >= leastDigits &&
  (namesPerson(nearby(around, value)) || isOnePatients(nearby(around, value))) &&
  !isStandInNumber(value, around) &&
  !saysSample(around)

/** `the patient's pump`, `patient Rolf`: whose the number is, without a name. */
const isOnePatients = (around: string): boolean =>
  speaksOfPatient(around) &&
  /\b(?:(?:the|this|our|a|her|his) (?:patient|member|beneficiary|subscriber|insured|guarantor|enrollee)(?:['’]s)?|(?:patient|member|beneficiary|guarantor|insured)['’]s)\b/i.test(
    around,
  )

const isPatientNamed = (near: string): boolean => namesPerson(near) && speaksOfPatient(near)
const numbered = (id: string, words: string, leastDigits: number): PatternRule => ({
  id,
  keywords: words.split('|'),
  pattern: re2(`(?i)\\b(?:${words})${SAYS}${CODE}`),
  accept: (found, around) => isOfSomebody(found, around, leastDigits),
})

/**
 * Numbers that are somebody's because the text names whose: accounts, claims, authorisations,
 * devices, licences, vehicles, policies.
 */
export const phiNumbers: readonly PatternRule[] = [
  numbered('phi.account', 'patient account|account|acct', 6),
  numbered('phi.claim', 'claim|icn|dcn|tcn|encounter|case|ticket', 6),
  numbered(
    'phi.authorisation',
    'prior auth|prior authorization|authorization|authorisation|auth|referral|pa-|precert',
    6,
  ),
  numbered('phi.prescription', 'rx|prescription', 5),
  {
    ...numbered('phi.plan-number', 'policy|contract|certificate|group|insurance|coverage', 6),
    accept: (value, around) => isOfSomebody(value, around, 6) && speaksOfPatient(nearby(around, value)),
  },
  numbered('phi.device', 'serial|s/n|sn|sn-|imei|device|implant', 4),
  numbered(
    'phi.licence',
    "driver's license|driver’s license|drivers license|driver license|driver licence|driver's " +
      'licence|license|licence|passport|state id|green card|certificate',
    4,
  ),
  numbered('phi.vehicle', 'plate|license plate|licence plate|vin|tag', 3),
  {
    id: 'phi.device',
    keywords: ['(21)'],
    pattern: re2('\\(01\\)[0-9]{14}[^\\n]{0,40}?\\(21\\)([0-9A-Za-z-]{3,20})'),
    accept: (_value, around) => speaksOfPatient(around) || namesPerson(around),
  },
  {
    id: 'phi.vehicle',
    keywords: ['vin'],
    pattern: re2('\\bVIN[\\s:#]{1,3}([A-HJ-NPR-Z0-9]{17})\\b'),
    accept: (_value, around) => speaksOfPatient(around) || namesPerson(around),
  },
  {
    id: 'phi.url',
    keywords: ['patient', 'member', 'subscriber', 'beneficiar', 'mrn', 'person', 'chart'],
    pattern: re2(
      '(?i)(?:/(?:patients?|members?|subscribers?|beneficiaries|persons?|charts?)/|[?&](?:patient|member|subscriber|person|chart)[_-]?(?:id|number|no)?=|[?&](?:mrn|ssn|mbi|hicn)=)((?:mrn-?)?[a-z]{0,3}-?[0-9]{5,})',
    ),
    accept: (value) => !isStandInNumber(value, 'sample'),
  },
  {
    id: 'phi.biometric',
    keywords: [
      'fingerprint',
      'voiceprint',
      'voice print',
      'retina',
      'iris ',
      'palm',
      'facial',
      'face ',
      'faceprint',
      'biometric',
    ],
    pattern: re2(
      '(?i)\\b(fingerprints?|voice ?prints?|face ' +
        '?prints?|biometrics?|(?:retinal?|iris|palm|face|facial) ' +
        '(?:scan|print|image|template|recognition))\\b',
    ),
    accept: (value, around) => isPatientNamed(nearby(around, value)) && !saysSample(around),
  },
  {
    id: 'phi.photo',
    keywords: [
      'photo',
      'picture',
      'portrait',
      'selfie',
      'headshot',
      'x-ray',
      'scan',
      'screenshot',
      'screen',
      'card',
      'chart',
      'image',
      'figure',
    ],
    pattern: re2(
      '(?i)\\b(photo(?:graph)?|picture|portrait|selfie|headshot|x-ray|scan|screenshot|screen|card|chart|image)s? ' +
        '(?:of|for|with|from|showing) ',
    ),
    accept: (value, around) => isPatientNamed(nearby(around, value)) && !saysSample(around),
  },
]
