import { type PatternRule, re2 } from '../../scan/pattern-rule.ts'
import { isStandInNumber } from './stand-in-number.ts'

const VALUE = '([A-Z]{0,3}-?[0-9][0-9-]{3,14})'
const accept = (value: string, around: string) =>
  value.replace(/\D/g, '').length >= 5 && !isStandInNumber(value, around)

/**
 * Medical record or chart number with its value: as a label, in an address, identifier or
 * statement, and as the column of a table.
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
        `number)["'\`]?[\\s:#=,"'\`>*_)-]{0,6}(?:is\\s+|was\\s+)?["'\`]?${VALUE}`,
    ),
    accept,
    isExact: true,
  },
  {
    id: 'phi.mrn',
    keywords: ['mrn', 'medical record'],
    pattern: re2(
      '(?i)\\|[^|\\n]*(?:mrn|medical record)[^\\n]*\\n[^\\n]*\\n[^\\n]*\\|\\s*([0-9][0-9-]{4,14})\\s*\\|',
    ),
    accept,
    isExact: true,
  },
  {
    id: 'phi.mrn',
    keywords: ['mrn', 'member', 'subscriber', 'patient'],
    pattern: re2(
      `(?i)["'](?:mrn|(?:member|subscriber|patient)[_-]?(?:id|number))["'][^>\\n]*?(?:default|value|example|placeholder)["']?\\s*[=:]\\s*["'{]{1,2}${VALUE}`,
    ),
    accept,
    isExact: true,
  },
  {
    id: 'phi.mrn',
    keywords: ['"mr"'],
    pattern: re2('"code"\\s*:\\s*"MR"[^\\0]{0,120}?"value"\\s*:\\s*"([A-Za-z]{0,3}-?[0-9][0-9-]{3,14})"'),
    accept,
    isExact: true,
  },
  {
    id: 'phi.mrn',
    keywords: ['pid|'],
    pattern: re2('PID\\|[^|\\n]*\\|[^|\\n]*\\|([A-Za-z0-9]{4,20})\\^'),
    accept,
    isExact: true,
  },
]
