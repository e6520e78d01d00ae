import type { CodeKind } from '@ppman/mrf'

/** Category I, and Category II, III and laboratory codes with a letter at the end. */
const CPT_SHAPE = /^(\d{5}|\d{4}[A-Z])$/
const HCPCS_SHAPE = /^[A-Z]\d{4}$/

/**
 * The family a declared code belongs to. Ten of fourteen real files declare CPT codes as HCPCS, so
 * the shape of the code decides for both names: `HCPCS 99213` is of the family CPT, `CPT J1100` of
 * HCPCS, and dental codes (D0120) of CDT.
 *
 * @param declaredType as published, in any case
 */
export function codeFamily(declaredType: string, code: string): string {
  const type = declaredType.trim().toUpperCase()
  if (type !== 'CPT' && type !== 'HCPCS') return type
  const shape = code.trim().toUpperCase()
  if (CPT_SHAPE.test(shape)) return 'CPT'
  if (HCPCS_SHAPE.test(shape)) return shape.startsWith('D') ? 'CDT' : 'HCPCS'
  return type
}

const KINDS: Partial<Record<string, CodeKind>> = {
  CDM: 'own',
  LOCAL: 'own',
  RC: 'category',
  NDC: 'drug',
  HCPCS: 'drug',
  CPT: 'drug',
}

/**
 * What kind of code a family is. Drugs are sold under NDC and HCPCS, vaccines under CPT as well.
 */
export const codeKind = (family: string): CodeKind => KINDS[family] ?? 'item'

/**
 * HCPCS codes of drugs, biologicals, contrast agents and skin substitutes, which are priced by a
 * unit (HCPCS Level II sections A95-A97, C90-C95, J, Q and S00-S01). Read by JavaScript and SQL.
 */
export const DRUG_CODES =
  '^(J|A9[5-7]|C9[0-5]|Q01[3-8]|Q02[2-4]|Q20|Q302|Q4[1-9]|Q407|Q408|Q51|Q99[5-9]|S00|S01[0-8])'

/** A family's name however it is written: `ms-drg`, `MS_DRG` and `msdrg` are the same. */
export const foldFamily = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, '')
