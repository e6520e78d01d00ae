import type { Flag } from '../flags.ts'

/** CMS dictionary 3.0, section "code type". */
const CODE_TYPES = new Set(
  'CPT NDC HCPCS RC ICD DRG MS-DRG R-DRG S-DRG APS-DRG AP-DRG APR-DRG APC LOCAL EAPG HIPPS CDT CDM TRIS-DRG CMG MS-LTC-DRG'.split(
    ' ',
  ),
)
/** Digits that a purely numeric code of a type has at least: shorter ones were read as numbers on their way. */
const DIGITS: Record<string, number> = {
  CPT: 5,
  HCPCS: 5,
  RC: 3,
  'MS-DRG': 3,
  'MS-LTC-DRG': 3,
  'APR-DRG': 3,
  NDC: 9,
}
const EXPONENT = /^\d(\.\d+)?e\+?\d+$/i

/** What is odd about a code. It is kept as published all the same. */
export function codeOddity({ type, code }: { type: string; code: string }): Flag[] {
  const flags: Flag[] = []
  if (!CODE_TYPES.has(type)) flags.push('unknown_code_type')
  // `1E5` may be a code; only what a spreadsheet writes is meant.
  if (EXPONENT.test(code) && (code.includes('.') || code.includes('+'))) flags.push('code_with_exponent')
  if (/^\d+$/.test(code) && code.length < (DIGITS[type] ?? 0)) flags.push('code_without_leading_zeros')
  return flags
}
