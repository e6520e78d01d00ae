import type { Facts } from '../facts/facts.ts'
import { isLimitUnit, type Quantity } from '../facts/quantities.ts'
import { type Finding, type Rule, without } from './finding.ts'

/** Billing codes come or go. Which ones is settled over the whole document, since a code may only have moved. */
export const codesRule: Rule = ({ before, after }) => {
  const added = without(after?.codes, before?.codes)
  const removed = without(before?.codes, after?.codes)
  return [...(added.length > 0 ? [codes('codes_added', added)] : []), ...(removed.length > 0 ? [codes('codes_removed', removed)] : [])]
}

const codes = (type: 'codes_added' | 'codes_removed', list: readonly string[]): Finding => ({
  type,
  severity: 'high',
  direction: 'unknown',
  reason: `${list.length} ${list.length === 1 ? 'code was' : 'codes were'} ${type === 'codes_added' ? 'added' : 'removed'}`,
  values: { [type]: list },
})

/** A limit on units, visits or treatments goes up or down in a sentence that stays. */
export const unitLimitRule: Rule = ({ before, after }) => {
  if (!before || !after) return []
  return changedQuantities(before, after, (unit) => isLimitUnit(unit)).map(({ was, is }) => ({
    type: 'unit_limit_changed',
    severity: is.value < was.value ? 'high' : 'medium',
    direction: is.value < was.value ? 'tightening' : 'loosening',
    reason: `a limit goes from ${was.value} to ${is.value} ${was.unit}s`,
    values: { units_before: was.value, units_after: is.value, ...codeOf(after) },
  }))
}

/** Numbers of the same unit that differ, by their order in the sentence. */
export function changedQuantities(before: Facts, after: Facts, wanted: (unit: string) => boolean): { was: Quantity; is: Quantity }[] {
  const [a, b] = [before.quantities.filter(({ unit }) => wanted(unit)), after.quantities.filter(({ unit }) => wanted(unit))]
  return a.flatMap((was, index) => {
    const is = b[index]
    return is && is.unit === was.unit && is.value !== was.value ? [{ was, is }] : []
  })
}

const codeOf = ({ codes: [code, ...more] }: Facts) => (code && more.length === 0 ? { code } : {})

/** Modifiers named in a sentence change. */
export const modifierRule: Rule = ({ before, after }) => {
  const [gone, come] = [without(before?.modifiers, after?.modifiers), without(after?.modifiers, before?.modifiers)]
  if (gone.length + come.length === 0) return []
  const values = {
    ...(gone.length > 0 ? { modifier_before: gone.join(',') } : {}),
    ...(come.length > 0 ? { modifier_after: come.join(',') } : {}),
    ...codeOf((after ?? before)!),
  }
  return [
    {
      type: 'modifier_changed',
      severity: 'high',
      direction: 'unknown',
      reason: `modifiers: ${gone.join(', ') || 'none'} to ${come.join(', ') || 'none'}`,
      values,
    },
  ]
}

/** Places of service named in a sentence change. */
export const placeOfServiceRule: Rule = ({ before, after }) => {
  const [gone, come] = [without(before?.placesOfService, after?.placesOfService), without(after?.placesOfService, before?.placesOfService)]
  if (gone.length + come.length === 0) return []
  const reason = `place of service: ${gone.join(', ') || 'none'} to ${come.join(', ') || 'none'}`
  return [
    {
      type: 'place_of_service_changed',
      severity: 'high',
      direction: 'unknown',
      reason,
      values: { place_of_service_before: gone, place_of_service_after: come },
    },
  ]
}
