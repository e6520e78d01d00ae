import type { FileTables } from '../tables/file-tables.ts'
import { UNITS_PER_WHOLE } from '../text/amount.ts'
import type { CodeGroup } from './code-groups.ts'
import type { CodeSet } from './code-sets.ts'

/** What a price is of. */
export type PriceKey = {
  family: string
  code: string
  /** The code type as the hospital declares it; the first of several. */
  declaredType: string
  setting: string
  /** professional, facility, both, or empty when the file does not say. */
  billingClass: string
  /** `1 ml`: the price is for so much of a drug; empty for what is no drug. */
  drugUnit: string
}

/** The family that a declared code belongs to, null for what is not wanted. */
export type FamilyOf = (declaredType: string, code: string) => string | null

export type KeyOptions = {
  familyOf: FamilyOf
  /** Families of numbers that hospitals make up: no price is kept under one when the record carries another code, too. */
  isOwnNumber?: (family: string) => boolean
}

type KnownCode = { number: number; isOwn: boolean }

/** What belongs together, as one text by ids: no words are put together for each of a file's sets. */
export function priceKeys(tables: FileTables, { familyOf, isOwnNumber = () => false }: KeyOptions) {
  const known: (KnownCode | null)[] = []
  const numbers = new Map<string, number>()
  const find = (codeId: number): KnownCode | null => {
    const { type, code } = tables.code(codeId)
    const family = familyOf(type, code)
    if (family === null) return null
    const key = `${family}\u001f${code}`
    if (!numbers.has(key)) numbers.set(key, numbers.size)
    return { number: numbers.get(key)!, isOwn: isOwnNumber(family) }
  }
  const knownCode = (codeId: number): KnownCode | null => {
    if (known[codeId] === undefined) known[codeId] = find(codeId)
    return known[codeId]
  }
  const hasOther = ({ codes }: CodeSet): boolean => codes.some((codeId) => knownCode(codeId)?.isOwn === false)

  return (codeId: number, terms: CodeSet): string | null => {
    const code = knownCode(codeId)
    if (!code || (code.isOwn && hasOther(terms))) return null
    return `${code.number}:${terms.setting}:${terms.billingClass}:${terms.drugUnitE4}:${terms.drugType}`
  }
}

/** The key of a group in words. */
export function priceKey({ codeId, terms }: CodeGroup, tables: FileTables, familyOf: FamilyOf): PriceKey {
  const { type, code } = tables.code(codeId)
  return {
    family: familyOf(type, code)!,
    code,
    declaredType: type,
    setting: tables.settings.values[terms.setting]!,
    billingClass: tables.billingClasses.values[terms.billingClass]!,
    drugUnit: drugUnitOf(terms, tables),
  }
}

function drugUnitOf({ drugUnitE4, drugType }: CodeSet, tables: FileTables): string {
  if (Number.isNaN(drugUnitE4)) return ''
  return `${drugUnitE4 / UNITS_PER_WHOLE} ${tables.drugTypes.values[drugType]!}`.trim()
}
