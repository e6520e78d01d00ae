import { bareName, fieldOf, type RateField } from './column-name.ts'

/** A column of the wide layout: what it holds, and for which contract. */
export type WideName = { field: RateField; payer: string; plan: string; hasPlan: boolean; hasPipes: boolean }

const RATE_FIELDS = new Set<string>([
  'dollar',
  'percent',
  'algorithm',
  'methodology',
  'median',
  'p10',
  'p90',
  'estimated',
  'count',
  'payer_notes',
] satisfies RateField[])

/**
 * Reads `standard_charge|PAYER|PLAN|negotiated_dollar` and `median_amount|PAYER|PLAN`; null when a header is no such name.
 * Without a plan the plan is empty; a payer with pipes in its name keeps all but the last part. `standard_charge|PAYER|PLAN`
 * is a dollar (dictionary 1.x).
 */
export function wideName(header: string): WideName | null {
  const parts = header.split('|').map((part) => part.replace(/\uFEFF/g, '').trim())
  const first = bareName(parts[0]!)
  if (parts.length < 2 || (first !== 'standardcharge' && !rateField(parts[0]!))) return null
  if (first !== 'standardcharge') return contractOf(rateField(parts[0]!), parts.slice(1))
  const field = rateField(parts.at(-1)!)
  if (field) return contractOf(field, parts.slice(1, -1))
  return parts.length === 3 ? contractOf('dollar', parts.slice(1)) : null
}

function rateField(part: string): RateField | null {
  const field = fieldOf(part)
  return field && RATE_FIELDS.has(field) ? (field as RateField) : null
}

function contractOf(field: RateField | null, names: readonly string[]): WideName | null {
  if (!field || names.length === 0 || names.every((name) => name === '')) return null
  const plan = names.length > 1 ? names.at(-1)! : ''
  const payer = names.length > 1 ? names.slice(0, -1).join('|') : names[0]!
  return { field, payer, plan, hasPlan: plan !== '', hasPipes: names.length > 2 }
}
