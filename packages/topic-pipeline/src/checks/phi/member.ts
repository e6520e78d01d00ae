import { type PatternRule, re2 } from '../../scan/pattern-rule.ts'
import { PATIENT_KEYWORDS, speaksOfHealth, speaksOfPatient } from './patient-words.ts'
import { isStandIn, namesPerson } from './person.ts'
import { isStandInNumber } from './stand-in-number.ts'

const NUMBER = '[\\s_]?(?:id|no\\.?|number|num|nbr|#)(?:[\\s_]?(?:no\\.?|number|#))?'
const SAYS = '["\'`]?[\\s:=#"\'`>*_|]{1,6}(?:is\\s+|was\\s+)?["\'`]?'
const VALUE = '((?:(?-i:[A-Z]{2,4}) |[A-Za-z]{0,4}-?)[0-9][0-9A-Za-z]*(?:[ -][0-9]{2,}){0,4}[A-Za-z]?)\\b'
const holdsDigits = (value: string, least: number) => value.replace(/\D/g, '').length >= least

/** Health plan numbers with their value: label, key or attribute, and the X12 subscriber loop. */
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
        `)?insurance)${NUMBER}${SAYS}${VALUE}`,
    ),
    accept: (value, around) => holdsDigits(value, 6) && !isStandInNumber(value, around),
  },
  {
    id: 'phi.member-id',
    keywords: [...PATIENT_KEYWORDS, ' my ', 'card', 'coverage', 'group', 'insur'],
    pattern: re2(
      `(?i)\\b(?:id|identification)(?:[\\s_]?(?:no\\.?|number|#))?(?:[\\s:#]{1,3}|\\s+is\\s+)${VALUE}`,
    ),
    accept: (value, around) =>
      holdsDigits(value, 6) &&
      namesPerson(around) &&
      (speaksOfPatient(around) ||
        speaksOfHealth(around) ||
        /\b(?:card|coverage|group|plan|claim|insur)/i.test(around)) &&
      !isStandInNumber(value, around),
  },
  {
    id: 'phi.x12-subscriber',
    keywords: ['nm1*il', 'nm1*qc', 'nm1*74', 'nm1*03'],
    pattern: re2("NM1\\*(?:IL|QC|74|03)\\*1\\*([A-Z][A-Za-z' -]+\\*[A-Z][A-Za-z'-]*)"),
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
  return !isStandIn(value.replace(/[*^]/g, ' '))
}

/** CMS prints this card in its own material ("New Medicare card"): it belongs to nobody. */
const SPECIMENS = new Set(['1EG4TE5MK72', '1EG4TE5MK73'])

/**
 * Medicare beneficiary identifier by CMS's position pattern (no S, L, O, I, B, Z), next to a word
 * that says so; and its predecessor.
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
