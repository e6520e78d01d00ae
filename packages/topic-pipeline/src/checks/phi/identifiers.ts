import { type PatternRule, re2 } from '../../scan/pattern-rule.ts'
import { PATIENT_KEYWORDS, mentionsHealth, isAboutPatient } from './context-words.ts'
import { declaresSample, isPlaceholderName, isPlaceholderNumber, namesPerson } from './people.ts'

const NUMBER_LABEL = '[\\s_]?(?:id|no\\.?|number|num|nbr|#)(?:[\\s_]?(?:no\\.?|number|#))?'
const ASSIGNS = '["\'`]?[\\s:=#"\'`>*_|]{1,6}(?:is\\s+|was\\s+)?["\'`]?'
const MEMBER_ID = '((?:(?-i:[A-Z]{2,4}) |[A-Za-z]{0,4}-?)[0-9][0-9A-Za-z]*(?:[ -][0-9]{2,}){0,4}[A-Za-z]?)\\b'
const holdsDigits = (value: string, least: number) => value.replace(/\D/g, '').length >= least

const OWN_CARD = /\b(?:my|his|her|their) (?:[a-z]+ ){0,2}card\b/i

/** Health plan numbers: a label, key or attribute with its value, and the X12 subscriber loop. */
export const phiMember: readonly PatternRule[] = [
  {
    id: 'phi.member-id',
    keywords: [
      'member',
      'subscriber',
      'patient account',
      'medicaid',
      'recipient',
      'cardholder',
      'card holder',
      'enrollee',
      'beneficiary',
      'insured',
      'policyholder',
      'health plan',
      'insurance',
    ],
    pattern: re2(
      '(?i)(?:member(?:ship)?|subscriber|patient account|medicaid|recipient|card ' +
        `?holder|enrollee|beneficiary|insured'?s?|policyholder|health plan|(?:health ` +
        `)?insurance)${NUMBER_LABEL}${ASSIGNS}${MEMBER_ID}`,
    ),
    accept: (value, around) => holdsDigits(value, 6) && !isPlaceholderNumber(value, around),
  },
  {
    id: 'phi.member-id',
    keywords: [...PATIENT_KEYWORDS, ' my ', 'card', 'coverage', 'group', 'insur'],
    pattern: re2(
      `(?i)\\b(?:id|identification)(?:[\\s_]?(?:no\\.?|number|#))?(?:[\\s:#|]{1,3}|\\s+is\\s+)${MEMBER_ID}`,
    ),
    accept: (value, around) =>
      holdsDigits(value, 6) &&
      namesPerson(around) &&
      (isAboutPatient(around) ||
        mentionsHealth(around) ||
        /\b(?:card|coverage|group|plan|claim|insur)/i.test(around)) &&
      !isPlaceholderNumber(value, around),
  },
  {
    id: 'phi.member-id',
    keywords: ['member ', 'patient ', 'subscriber ', 'enrollee ', 'claimant ', ' card'],
    pattern: re2(
      '(?i)\\b(?:(?:member|patient|subscriber|enrollee|claimant) #?|' +
        `(?:insurance|medicaid|medicare|member(?:ship)?|id) card[^\\n.0-9]{1,24})${MEMBER_ID}`,
    ),
    needs: /\d[\d -]{5}\d/,
    accept: (value, around) =>
      holdsDigits(value, 7) &&
      (mentionsHealth(around) || isAboutPatient(around) || OWN_CARD.test(around)) &&
      !isPlaceholderNumber(value, around) &&
      !declaresSample(around),
  },
  {
    id: 'phi.x12-subscriber',
    keywords: ['nm1*il', 'nm1*qc', 'nm1*74', 'nm1*03'],
    pattern: re2("NM1\\*(?:IL|QC|74|03)\\*1\\*([A-Z][A-Za-z' -]+\\*[A-Z][A-Za-z'-]*)"),
    accept: isRealName,
  },
  {
    id: 'phi.ncpdp-patient',
    keywords: ['c419', 'c420', 'c4 19', 'c4 20'],
    pattern: re2('C4 ?((?:19|20)[0-9]{2}[01][0-9][0-3][0-9])'),
    accept: (value, around) => /C[ABX2] ?[A-Z0-9]{3,}/i.test(around) && !isPlaceholderName(around),
  },
  {
    id: 'phi.hl7-name',
    keywords: ['patient', '(0010,0010)', '00100010'],
    pattern: re2(
      "(?i:patient'?s?[ _]?(?:name)?|0010,?0010\\)?(?:[ :]{1,3}PN)?)[\\s:=\\[\"']{1,6}" +
        "([A-Z][A-Za-z'-]+\\^[A-Z][A-Za-z'-]*)",
    ),
    accept: isRealName,
  },
  {
    id: 'phi.hl7-name',
    keywords: ['pid|', 'nk1|', 'gt1|', 'in1|', 'in2|'],
    pattern: re2("(?:PID|NK1|GT1|IN[12])\\|[^\\n]*?\\|([A-Z][A-Za-z'-]+\\^[A-Z][A-Za-z'-]*)"),
    accept: isRealName,
  },
]

function isRealName(value: string): boolean {
  return !isPlaceholderName(value.replace(/[*^]/g, ' '))
}

/** Specimen of CMS's own material ("New Medicare card"); it belongs to nobody. */
const SPECIMENS = new Set(['1EG4TE5MK72', '1EG4TE5MK73'])

/**
 * Medicare beneficiary identifier by CMS's position pattern (no S, L, O, I, B, Z) near a keyword,
 * and its predecessor.
 */
export const phiMbi: readonly PatternRule[] = [
  {
    id: 'phi.mbi',
    keywords: ['mbi', 'medicare', 'beneficiary', 'patient', 'member', 'subscriber', 'eligib', '271', 'nm109'],
    pattern: re2(
      '(?i)\\b([1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9][0-9][- ' +
        ']?[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9][0-9][- ]?[AC-HJKMNP-RT-Y]{2}[0-9]{2})\\b',
    ),
    accept: (value) => !SPECIMENS.has(value.replace(/[- ]/g, '').toUpperCase()),
    isExact: true,
  },
  {
    id: 'phi.hicn',
    keywords: ['hicn', 'health insurance claim number', 'medicare'],
    pattern: re2('\\b([0-9]{3}-?[0-9]{2}-?[0-9]{4}-?[A-DFHJKMTW][0-9A-Z]?)\\b'),
    accept: () => true,
    isExact: true,
  },
]

/** `Social history` with nine digits below it, which are a concept or a claim. */
const OTHER_SOCIAL = new RegExp(
  '\\bsocial (?:history|determinants?|work(?:ers?)?|services?|needs?|risks?|support|media|care)\\b|' +
    '\\bsnomed|\\bsctid',
  'i',
)
const SSN_KEYWORDS = [
  ...['ssn', 'social', 'soc sec', 'soc. sec', 'socsec', 'soc_sec', 'ss#', 'ss #', 'ss no', 's.s.n'],
  ...['ref*sy', '2.16.840.1.113883.4.1'],
]

/**
 * Social security numbers: labeled nine digits in the usual groupings, X12 `REF*SY`, the OID of the
 * SSA, and grouped digits near a patient. Numbers that the SSA never issues (000, 666, 9xx, group
 * 00, serial 0000) are accepted.
 */
export const phiSsn: readonly PatternRule[] = [
  {
    id: 'phi.ssn',
    keywords: SSN_KEYWORDS,
    pattern: re2(
      '(?:^|[^0-9A-Za-z.-])([0-9]{3}(?:-[0-9]{2}-|\\.[0-9]{2}\\.| [0-9]{2} ' +
        '|[0-9]{2})[0-9]{4})(?:[^0-9A-Za-z-]|$)',
    ),
    accept: (value, around) =>
      isIssuable(value.replace(/\D/g, '')) &&
      (/\D/.test(value) || (!isPlaceholderNumber(value, around) && !OTHER_SOCIAL.test(around))),
    isExact: true,
  },
  {
    id: 'phi.ssn',
    keywords: [...PATIENT_KEYWORDS, 'taxpayer', 'tin', 'dob', 'birth'],
    needs: /\d{3}-\d\d-\d{4}/,
    pattern: re2('(?:^|[^0-9A-Za-z.-])([0-9]{3}-[0-9]{2}-[0-9]{4})(?:[^0-9A-Za-z-]|$)'),
    accept: (value) => isIssuable(value.replace(/\D/g, '')),
    isExact: true,
  },
]

function isIssuable(digits: string): boolean {
  return (
    !/^(?:000|666|9)/.test(digits) &&
    digits.slice(3, 5) !== '00' &&
    digits.slice(5) !== '0000' &&
    !/^(\d)\1+$/.test(digits)
  )
}

const RECORD_NUMBER = '([A-Z]{0,3}-?[0-9][0-9-]{3,14})'
const acceptRecord = (value: string, around: string) =>
  value.replace(/\D/g, '').length >= 5 && !isPlaceholderNumber(value, around)

/**
 * Medical record or chart numbers: after a label, in an address, identifier or statement, and in a
 * table column.
 */
export const phiMrn: readonly PatternRule[] = [
  {
    id: 'phi.mrn',
    keywords: [
      'mrn',
      'medical record',
      'chart n',
      'chart #',
      'hospital n',
      'patient id',
      'patient_id',
      'patientid',
      'patient identifier',
      'patient n',
      'patient #',
      'unit number',
    ],
    pattern: re2(
      `(?i)(?:mrn|medical[ _]record[ _]?(?:number|num|no\\.?|#)|chart (?:number|no\\.?|#)|hospital ` +
        `(?:number|no\\.?)|patient[ _]?(?:id|identifier|number|no\\.?|#)|unit ` +
        `number)["'\`]?[\\s:#=,"'\`>*_)-]{0,6}(?:is\\s+|was\\s+)?["'\`]?${RECORD_NUMBER}`,
    ),
    accept: acceptRecord,
    isExact: true,
  },
  {
    id: 'phi.mrn',
    keywords: ['mrn', 'medical record'],
    pattern: re2(
      '(?i)\\|[^|\\n]*(?:mrn|medical record)[^\\n]*\\n[^\\n]*\\n[^\\n]*\\|\\s*([0-9][0-9-]{4,14})\\s*\\|',
    ),
    accept: acceptRecord,
    isExact: true,
  },
  {
    id: 'phi.mrn',
    keywords: ['mrn', 'member', 'subscriber', 'patient'],
    pattern: re2(
      `(?i)["'](?:mrn|(?:member|subscriber|patient)[_-]?(?:id|number))["'][^>\\n]` +
        `*?(?:default|value|example|placeholder)["']?\\s*[=:]\\s*["'{]{1,2}${RECORD_NUMBER}`,
    ),
    accept: acceptRecord,
    isExact: true,
  },
  {
    id: 'phi.mrn',
    keywords: ['"mr"'],
    pattern: re2('"code"\\s*:\\s*"MR"[^\\0]{0,120}?"value"\\s*:\\s*"([A-Za-z]{0,3}-?[0-9][0-9-]{3,14})"'),
    accept: acceptRecord,
    isExact: true,
  },
  {
    id: 'phi.mrn',
    keywords: ['pid|'],
    pattern: re2('PID\\|[^|\\n]*\\|[^|\\n]*\\|([A-Za-z0-9]{4,20})\\^'),
    accept: acceptRecord,
    isExact: true,
  },
]
