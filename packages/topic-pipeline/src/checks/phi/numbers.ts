import { type PatternRule, re2 } from '../../scan/pattern-rule.ts'
import { isAboutCare, isAboutPatient, nearby, PATIENT } from './context-words.ts'
import { isPlaceholderNumber, namesPerson, declaresSample } from './people.ts'

const ASSIGNS =
  '[\'"`]?(?:[\\s_-]?(?:id|no\\.?|number|num|nbr|#|s/n))?[\'"`]?' +
  `(?:\\s(?:of|for) (?:(?:the|this|our|a) )?${PATIENT})?` +
  '[\\s:=#"\'`>*|–-]{1,5}(?:is\\s+|was\\s+|of\\s+)?'
const CODE = '([A-Z]{0,4}[- ]?[0-9][0-9A-Z]*(?:[ -][0-9A-Z]*[0-9][0-9A-Z]*){0,4})\\b'
const belongsToPerson = (value: string, around: string, leastDigits: number): boolean =>
  value.replace(/\D/g, '').length >= leastDigits &&
  (namesPerson(nearby(around, value)) || namesOwner(nearby(around, value))) &&
  !isPlaceholderNumber(value, around) &&
  !declaresSample(around)

const OWNER = new RegExp(
  '\\b(?:(?:the|this|our|a|her|his|of|for) (?:patient|member|beneficiary|subscriber|insured|' +
    "guarantor|enrollee)(?:['’]s)?|(?:patient|member|beneficiary|guarantor|insured)['’]s)" +
    '\\b',
  'i',
)

/** `the patient's pump`: the owner of a number without a name. */
const namesOwner = (around: string): boolean => isAboutPatient(around) && OWNER.test(around)

/** Offices have devices with serial numbers too. */
const MEDICAL_DEVICE = new RegExp(
  '\\b(?:pump|implant|pacemaker|defibrillator|cpap|bipap|ventilator|concentrator|wheelchair|hearing aid|' +
    'glucose|monitor|stent|prosthe|lead|valve|stimulator|sensor|walker|nebuli[sz]er)',
  'i',
)

const isPatientNamed = (near: string): boolean => namesPerson(near) && isAboutPatient(near)
const numbered = (id: string, words: string, leastDigits: number): PatternRule => ({
  id,
  keywords: words.split('|'),
  pattern: re2(`(?i)\\b(?:${words})${ASSIGNS}${CODE}`),
  accept: (found, around) => belongsToPerson(found, around, leastDigits),
})

/** Servers for everybody, which hold invented people only. */
const PUBLIC_TEST_SERVER = new RegExp(
  '://(?:hapi\\.fhir\\.org|server\\.fire\\.ly|test\\.fhir\\.org|(?:r4|r5|launch)\\.smarthealthit\\.org|' +
    'inferno\\.healthit\\.gov)/',
  'i',
)

/**
 * Numbers with a named owner: accounts, claims, authorizations, devices, licenses, vehicles,
 * policies.
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
    accept: (value, around) => belongsToPerson(value, around, 6) && isAboutPatient(nearby(around, value)),
  },
  {
    ...numbered('phi.device', 'serial|s/n|sn|sn-|imei|device|implant', 4),
    accept: (value, around) =>
      belongsToPerson(value, around, 4) &&
      (isAboutPatient(nearby(around, value)) || isAboutCare(around) || MEDICAL_DEVICE.test(around)),
  },
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
    accept: (_value, around) => isAboutPatient(around) || namesPerson(around),
  },
  {
    id: 'phi.vehicle',
    keywords: ['vin'],
    pattern: re2('\\bVIN[\\s:#]{1,3}([A-HJ-NPR-Z0-9]{17})\\b'),
    accept: (_value, around) => isAboutPatient(around) || namesPerson(around),
  },
  {
    id: 'phi.url',
    keywords: ['patient', 'member', 'subscriber', 'beneficiar', 'mrn', 'person', 'chart'],
    pattern: re2(
      '(?i)(?:/(?:patients?|members?|subscribers?|beneficiaries|persons?|charts?)/|[?&]' +
        '(?:patient|member|subscriber|person|chart)[_-]?(?:id|number|no)?=|[?&](?:mrn|ssn|mbi|' +
        'hicn)=)((?:mrn-?)?[a-z]{0,3}-?[0-9]{5,})',
    ),
    accept: (value, around) => !isPlaceholderNumber(value, 'sample') && !PUBLIC_TEST_SERVER.test(around),
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
    accept: (value, around) => isPatientNamed(nearby(around, value)) && !declaresSample(around),
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
      '(?i)\\b(photo(?:graph)?|picture|portrait|selfie|headshot|x-ray|scan|screenshot|screen|' +
        'card|chart|image)s? (?:of|for|with|from|showing) ',
    ),
    accept: (value, around) => isPatientNamed(nearby(around, value)) && !declaresSample(around),
  },
]
