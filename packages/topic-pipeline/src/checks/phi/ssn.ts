import { type PatternRule, re2 } from '../pattern-rule.ts'

/**
 * Social security numbers: label and nine digits in the usual groupings, X12 `REF*SY`, the OID of the SSA.
 * Numbers that the SSA never issues (000, 666, 9xx, group 00, serial 0000) are not findings.
 */
export const phiSsn: PatternRule = {
  id: 'phi.ssn',
  keywords: ['ssn', 'social security', 'ref*sy', '2.16.840.1.113883.4.1'],
  pattern: re2('(?:^|[^0-9A-Za-z.-])([0-9]{3}(?:-[0-9]{2}-|\\.[0-9]{2}\\.| [0-9]{2} |[0-9]{2})[0-9]{4})(?:[^0-9A-Za-z-]|$)'),
  accept: (value) => isIssuable(value.replace(/\D/g, '')),
}

function isIssuable(digits: string): boolean {
  return !/^(?:000|666|9)/.test(digits) && digits.slice(3, 5) !== '00' && digits.slice(5) !== '0000'
}
