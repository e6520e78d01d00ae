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
  /** What kind of code a family is; `item` unless told. */
  kindOf?: (family: string) => CodeKind
}

/**
 * item: one service. drug: one that may be sold by a unit. own: a number that the hospital made up; no price is kept under it when the
 * record carries an item's or a drug's code, too. category: a kind of services, for example a revenue code.
 */
export type CodeKind = 'item' | 'drug' | 'own' | 'category'

type WantedCode = { number: number; kind: CodeKind }

/** What belongs together, as one text by ids: no words are put together for each of a file's sets. */
export function priceKeys(tables: FileTables, { familyOf, kindOf = () => 'item' }: KeyOptions) {
  const wanted: (WantedCode | null)[] = []
  const numbers = new Map<string, number>()
  const find = (codeId: number): WantedCode | null => {
    const { type, code } = tables.code(codeId)
    const family = familyOf(type, code)
    if (family === null) return null
    const key = `${family}\u001f${code}`
    if (!numbers.has(key)) numbers.set(key, numbers.size)
    return { number: numbers.get(key)!, kind: kindOf(family) }
  }
  const wantedCode = (codeId: number): WantedCode | null => {
    if (wanted[codeId] === undefined) wanted[codeId] = find(codeId)
    return wanted[codeId]
  }
  const namesItem = ({ codes }: CodeSet): boolean =>
    codes.some((codeId) => ['item', 'drug'].includes(wantedCode(codeId)?.kind ?? ''))

  return (codeId: number, terms: CodeSet): string | null => {
    const code = wantedCode(codeId)
    if (!code || (code.kind === 'own' && namesItem(terms))) return null
    const unit = isPerUnit(code.kind) ? `${terms.drugUnitE4}:${terms.drugType}` : ''
    return `${code.number}:${terms.setting}:${terms.billingClass}:${unit}`
  }
}

/** A stay or a visit is not sold by the millilitre, whatever stands in the columns for drugs. */
const isPerUnit = (kind: CodeKind): boolean => kind === 'drug' || kind === 'own'

/** The key of a group in words. */
export function priceKey(
  { codeId, terms }: CodeGroup,
  tables: FileTables,
  { familyOf, kindOf = () => 'item' }: KeyOptions,
): PriceKey {
  const { type, code } = tables.code(codeId)
  const family = familyOf(type, code)!
  return {
    family,
    code,
    declaredType: type,
    setting: tables.settings.values[terms.setting]!,
    billingClass: tables.billingClasses.values[terms.billingClass]!,
    drugUnit: isPerUnit(kindOf(family)) ? drugUnitOf(terms, tables) : '',
  }
}

function drugUnitOf({ drugUnitE4, drugType }: CodeSet, tables: FileTables): string {
  if (Number.isNaN(drugUnitE4)) return ''
  return `${drugUnitE4 / UNITS_PER_WHOLE} ${tables.drugTypes.values[drugType]!}`.trim()
}
