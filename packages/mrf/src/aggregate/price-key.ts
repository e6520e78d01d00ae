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
  /** `1 ml`: the amount of the drug that the price is for; empty when it is no drug. */
  drugUnit: string
}

/** The family of a declared code; null for a code that is not wanted. */
export type FamilyOf = (declaredType: string, code: string) => string | null

export type KeyOptions = {
  familyOf: FamilyOf
  /** The kind of a family; `item` by default. */
  kindOf?: (family: string) => CodeKind
}

/**
 * item: one service. drug: an item that may be priced by a unit. own: the hospital's own number,
 * which gets no price when the record also carries the code of an item or a drug. category: a group
 * of services, for example a revenue code.
 */
export type CodeKind = 'item' | 'drug' | 'own' | 'category'

type WantedCode = { number: number; kind: CodeKind }

/**
 * Returns a function that gives the grouping key of a code and its terms, built from ids; null for
 * a code nobody wants.
 */
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

/** Only drugs and own numbers have a price per unit, whatever the drug columns contain. */
const isPerUnit = (kind: CodeKind): boolean => kind === 'drug' || kind === 'own'

/** The key of a group as texts. */
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
