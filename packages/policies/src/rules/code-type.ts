import { refusedField } from '@ppman/errors'

/**
 * Patterns of the code types. Sources: AMA CPT (categories I to III, PLA, MAAA and vaccine
 * administration `nnnnA`), CMS HCPCS II, ADA CDT, ICD-10, NUBC, FDA NDC, MS-DRG.
 */
const SHAPES = {
  cpt: /^(?:\d{5}|\d{4}[AFTUM])$/,
  hcpcs: /^[A-CEGHJ-MP-V]\d{4}$/,
  cdt: /^D\d{4}$/,
  icd10cm: /^[A-Z]\d[0-9AB](?:\.[0-9A-Z]{1,4})?$/,
  icd10pcs: /^[0-9A-HJ-NP-Z]{7}$/,
  ms_drg: /^\d{3}$/,
  revenue: /^0\d{3}$|^[1-9]\d{3}$/,
  modifier: /^[0-9A-Z]{2}$/,
  ndc: /^\d{10,11}$|^\d{4,5}-\d{3,4}-\d{1,2}$/,
} as const

export type CodeType = keyof typeof SHAPES

/** Aliases of code types, folded: lower case, no hyphens or blanks. */
const TYPE_ALIASES: Record<string, CodeType> = {
  cpt4: 'cpt',
  hcpcsii: 'hcpcs',
  icd10: 'icd10cm',
  icd: 'icd10cm',
  msdrg: 'ms_drg',
  drg: 'ms_drg',
  rev: 'revenue',
  revenuecode: 'revenue',
  mod: 'modifier',
}

/**
 * Parses a code type in any case and hyphenation ("ICD-10-CM", "ms drg"). Returns an unknown word
 * folded.
 */
export function parseCodeType(word: string): string {
  const folded = word.toLowerCase().replace(/[\s_.-]/g, '')
  return TYPE_ALIASES[folded] ?? folded
}

const isCodeType = (word: string): word is CodeType => Object.hasOwn(SHAPES, word)

/** Normalizes a code for storage: upper case, a dot in ICD-10-CM, four digits for revenue codes. */
export function normalizeCode(code: string, codeType: string | undefined): string {
  const upper = code.trim().toUpperCase()
  if (codeType === 'icd10cm' && /^[A-Z]\d[0-9AB][0-9A-Z]{1,4}$/.test(upper))
    return `${upper.slice(0, 3)}.${upper.slice(3)}`
  return codeType === 'revenue' && /^\d{3}$/.test(upper) ? `0${upper}` : upper
}

/** Whether a normalized code matches the pattern of its type. */
export const hasCodeShape = (code: string, codeType: CodeType) => SHAPES[codeType].test(code)

type TypedCode = { code: string; codeType: string }

/**
 * Validates and normalizes a code and its type.
 *
 * @throws AppError `invalid_input` that names the field
 */
export function checkCode(stated: TypedCode): TypedCode {
  const codeType = parseCodeType(stated.codeType)
  if (!isCodeType(codeType))
    throw refusedField(
      'code_type',
      'Expected cpt, hcpcs, cdt, icd10cm, icd10pcs, ms_drg, revenue, modifier or ndc.',
    )
  const code = normalizeCode(stated.code, codeType)
  if (!hasCodeShape(code, codeType))
    throw refusedField('code', `Is not written as a code of the type ${codeType}.`)
  return { code, codeType }
}
