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
 * Whether prices of a family are of a group of items: what a hospital bills under it differs from
 * hospital to hospital, so they are neither ranked nor compared.
 */
export const isCategory = (family: string): boolean => codeKind(family) === 'category'

/** A family's name however it is written: `ms-drg`, `MS_DRG` and `msdrg` are the same. */
export const foldFamily = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, '')
