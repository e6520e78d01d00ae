import { AppError } from '@ppman/errors'

/** Whom the amount is for: care from providers of the plan's network, or from others. */
export const TIERS = ['in_network', 'out_of_network'] as const
export type Tier = (typeof TIERS)[number]

/** One person, or everyone on the plan together. */
export const LEVELS = ['individual', 'family'] as const
export type Level = (typeof LEVELS)[number]

/**
 * Services of the federal summary of benefits (45 CFR 147.200), and `any` for what holds for the
 * whole plan.
 */
export const SERVICES = [
  'any',
  'primary_care',
  'specialist',
  'preventive_care',
  'diagnostic_test',
  'imaging',
  'generic_drugs',
  'preferred_brand_drugs',
  'nonpreferred_brand_drugs',
  'specialty_drugs',
  'outpatient_facility',
  'outpatient_surgeon',
  'emergency_room',
  'ambulance',
  'urgent_care',
  'inpatient_facility',
  'inpatient_surgeon',
  'mental_health_outpatient',
  'mental_health_inpatient',
  'childbirth_professional',
  'childbirth_facility',
  'home_health',
  'rehabilitation',
  'skilled_nursing',
  'durable_equipment',
  'hospice',
] as const
export type Service = (typeof SERVICES)[number]

/** Amounts of a plan year, by person or family and by network. */
export const ACCUMULATORS = [
  'deductible',
  'deductible_met',
  'deductible_remaining',
  'out_of_pocket_max',
  'out_of_pocket_met',
  'out_of_pocket_remaining',
] as const
export type Accumulator = (typeof ACCUMULATORS)[number]

/** What a plan states about a service, by network. */
const SHARES = ['copay', 'coinsurance', 'after_deductible', 'covered'] as const
export type Share = (typeof SHARES)[number]

const TEXTS = ['plan_name', 'payer_name', 'network_name'] as const
const DAYS = ['plan_year_start', 'plan_year_end'] as const
/** How a family's amount and that of one person work together. */
const TYPES = ['deductible_type', 'out_of_pocket_type'] as const
export const FAMILY_TYPES = ['embedded', 'aggregate'] as const

export type PlainField = (typeof TEXTS | typeof DAYS | typeof TYPES)[number]
export type Field = PlainField | `${Accumulator}.${Level}.${Tier}` | `${Share}.${Service}.${Tier}`

/** Cents; percent that the patient pays, at most two decimals; a day `YYYY-MM-DD`. */
export type Unit = 'cents' | 'percent' | 'yes_no' | 'day' | 'family_type' | 'text'
export type FieldValue = number | boolean | string

export type FieldParts =
  | { kind: 'plain'; name: PlainField }
  | { kind: 'accumulator'; name: Accumulator; level: Level; tier: Tier }
  | { kind: 'share'; name: Share; service: Service; tier: Tier }

/** All fields in the order in which pages list them. */
export const FIELDS: readonly Field[] = [
  ...TEXTS,
  ...DAYS,
  ...ACCUMULATORS.flatMap((name) =>
    TIERS.flatMap((tier) => LEVELS.map((level): Field => `${name}.${level}.${tier}`)),
  ),
  ...TYPES,
  ...SERVICES.flatMap((service) =>
    TIERS.flatMap((tier) => SHARES.map((name): Field => `${name}.${service}.${tier}`)),
  ),
]
const POSITION = new Map<string, number>(FIELDS.map((field, index) => [field, index]))

export const isField = (name: string): name is Field => POSITION.has(name)
export const byFieldOrder = (a: { field: Field }, b: { field: Field }): number =>
  POSITION.get(a.field)! - POSITION.get(b.field)!

export function partsOf(field: Field): FieldParts {
  const [name = '', second, tier] = field.split('.')
  if (second === undefined) return { kind: 'plain', name: name as PlainField }
  return LEVELS.some((level) => level === second)
    ? { kind: 'accumulator', name: name as Accumulator, level: second as Level, tier: tier as Tier }
    : { kind: 'share', name: name as Share, service: second as Service, tier: tier as Tier }
}

export function unitOf(field: Field): Unit {
  const { kind, name } = partsOf(field)
  if (kind === 'accumulator' || name === 'copay') return 'cents'
  if (name === 'coinsurance') return 'percent'
  if (kind === 'share') return 'yes_no'
  if (DAYS.some((day) => day === name)) return 'day'
  return TYPES.some((type) => type === name) ? 'family_type' : 'text'
}

/** Ten million dollars: no plan has a larger amount. */
const MAX_CENTS = 1_000_000_000
const MAX_TEXT = 120

const PROBLEMS: Readonly<Record<Unit, string>> = {
  cents: 'Expected cents, a whole number from 0 to 1,000,000,000.',
  percent: 'Expected a percent from 0 to 100 with at most two decimals.',
  yes_no: 'Expected true or false.',
  day: 'Expected a day as YYYY-MM-DD.',
  family_type: 'Expected embedded or aggregate.',
  text: 'Expected 1 to 120 characters on one line.',
}

/** @returns what is wrong with a value of the field, or null */
export function problemOf(field: Field, value: unknown): string | null {
  const unit = unitOf(field)
  return isOfUnit(unit, value) ? null : PROBLEMS[unit]
}

function isOfUnit(unit: Unit, value: unknown): value is FieldValue {
  if (unit === 'yes_no') return typeof value === 'boolean'
  if (unit === 'cents') return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_CENTS
  if (unit === 'percent') return typeof value === 'number' && isPercent(value)
  if (typeof value !== 'string') return false
  if (unit === 'family_type') return FAMILY_TYPES.some((type) => type === value)
  if (unit === 'day') return isDay(value)
  return value.trim().length > 0 && value.length <= MAX_TEXT && !/[\p{Cc}]/u.test(value)
}

const isPercent = (value: number) =>
  value >= 0 && value <= 100 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6

/** Whether the text is a day of the calendar. */
export function isDay(text: string): boolean {
  const parsed = /^(19|20)\d{2}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return parsed !== null && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text)
}

/** @throws AppError `invalid_input` for a name that is none */
export function parseField(name: string, path: string): Field {
  if (isField(name)) return name
  const message = 'There is no field with this name.'
  throw new AppError('invalid_input', `The request was not accepted. ${path}: ${message}`, {
    details: [{ path, code: 'custom', message }],
  })
}
