import { type PatternRule, re2 } from '../pattern-rule.ts'

/** Medical record or chart number with its value: as a label, in an address or identifier, and as the column of a table. */
export const phiMrn: readonly PatternRule[] = [
  {
    id: 'phi.mrn',
    keywords: ['mrn', 'medical record', 'chart n', 'chart #'],
    pattern: re2(
      '(?i)(?:mrn|medical record (?:number|no\\.?|#)|chart (?:number|no\\.?|#))[\\s:#="\'>-]{0,4}(?:is\\s+)?([0-9][0-9-]{4,14})',
    ),
    accept: () => true,
  },
  {
    id: 'phi.mrn',
    keywords: ['mrn', 'medical record'],
    pattern: re2('(?i)\\|[^|\\n]*(?:mrn|medical record)[^\\n]*\\n[^\\n]*\\n[^\\n]*\\|\\s*([0-9][0-9-]{4,14})\\s*\\|'),
    accept: () => true,
  },
  {
    id: 'phi.mrn',
    keywords: ['pid|'],
    pattern: re2('PID\\|[^|\\n]*\\|[^|\\n]*\\|([A-Za-z0-9]{4,20})\\^'),
    accept: () => true,
  },
]
