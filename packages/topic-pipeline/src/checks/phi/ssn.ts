import { type PatternRule, re2 } from '../../scan/pattern-rule.ts'
import { PATIENT_KEYWORDS } from './patient-words.ts'
import { isStandInNumber } from './stand-in-number.ts'

const WORDS = ['ssn', 'social', 'ref*sy', '2.16.840.1.113883.4.1', 'ss#', 'ss no', 's.s.n']

/**
 * Social security numbers: label and nine digits in the usual groupings, X12 `REF*SY`, the OID of
 * the SSA; and grouped digits beside a patient. Numbers that the SSA never issues (000, 666, 9xx,
 * group 00, serial 0000) are not findings.
 */
export const phiSsn: readonly PatternRule[] = [
  {
    id: 'phi.ssn',
    keywords: WORDS,
    pattern: re2(
      '(?:^|[^0-9A-Za-z.-])([0-9]{3}(?:-[0-9]{2}-|\\.[0-9]{2}\\.| [0-9]{2} ' +
        '|[0-9]{2})[0-9]{4})(?:[^0-9A-Za-z-]|$)',
    ),
    accept: (value, around) =>
      isIssuable(value.replace(/\D/g, '')) && (/\D/.test(value) || !isStandInNumber(value, around)),
    isExact: true,
  },
  {
    id: 'phi.ssn',
    keywords: [...PATIENT_KEYWORDS, 'taxpayer', 'tin', 'dob', 'birth'],
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
