import { type PatternRule, re2 } from '../pattern-rule.ts'

/** Health plan numbers with their value: label, key or attribute, and the X12 subscriber loop. */
export const phiMember: readonly PatternRule[] = [
  {
    id: 'phi.member-id',
    keywords: ['member', 'subscriber', 'patient account'],
    pattern: re2(
      '(?i)(?:member|subscriber|patient account)[\\s_]?(?:id|no\\.?|number|#)["\'`]?[\\s:=#"\'`>]{1,4}([A-Za-z]{0,4}[0-9]{6,12})\\b',
    ),
    accept: () => true,
  },
  {
    id: 'phi.x12-subscriber',
    keywords: ['nm1*il', 'nm1*qc'],
    pattern: re2('NM1\\*(?:IL|QC)\\*1\\*([A-Z][A-Z\' -]+\\*[A-Z]+)'),
    accept: () => true,
  },
]
