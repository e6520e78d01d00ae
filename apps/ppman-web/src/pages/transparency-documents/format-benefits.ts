import {
  type Accumulator,
  type DocumentKind,
  type Field,
  type FieldValue,
  LEVELS,
  partsOf,
  type PlainField,
  type Service,
  SERVICES,
  type Share,
  type Tier,
  TIERS,
  unitOf,
} from '@ppman/benefits'
import { capitalize } from '@ppman/web-ui'

export const KIND_NAMES: Record<DocumentKind, string> = {
  eob: 'Explanation of benefits (EOB)',
  summary_of_benefits: 'Summary of Benefits and Coverage (SBC)',
  plan_document: 'Plan booklet or schedule of benefits',
  insurance_card: 'Insurance card',
}

export const SERVICE_NAMES: Record<Service, string> = {
  any: 'All services',
  primary_care: 'Primary care visit',
  specialist: 'Specialist visit',
  preventive_care: 'Preventive care',
  diagnostic_test: 'X-ray or lab test',
  imaging: 'Imaging (MRI, CT, PET)',
  generic_drugs: 'Generic drugs',
  preferred_brand_drugs: 'Preferred brand drugs',
  nonpreferred_brand_drugs: 'Non-preferred brand drugs',
  specialty_drugs: 'Specialty drugs',
  outpatient_facility: 'Outpatient surgery: facility',
  outpatient_surgeon: 'Outpatient surgery: surgeon',
  emergency_room: 'Emergency room',
  ambulance: 'Ambulance',
  urgent_care: 'Urgent care',
  inpatient_facility: 'Hospital stay: facility',
  inpatient_surgeon: 'Hospital stay: surgeon',
  mental_health_outpatient: 'Mental health: outpatient',
  mental_health_inpatient: 'Mental health: inpatient',
  childbirth_professional: 'Childbirth: professional',
  childbirth_facility: 'Childbirth: facility',
  home_health: 'Home health care',
  rehabilitation: 'Rehabilitation',
  skilled_nursing: 'Skilled nursing',
  durable_equipment: 'Durable medical equipment',
  hospice: 'Hospice',
}

const PLAIN_NAMES: Record<PlainField, string> = {
  plan_name: 'Plan name',
  payer_name: 'Insurer',
  network_name: 'Network',
  plan_year_start: 'Plan year begins',
  plan_year_end: 'Plan year ends',
  deductible_type: 'How the family deductible works',
  out_of_pocket_type: 'How the family out-of-pocket maximum works',
}
const ACCUMULATOR_NAMES: Record<Accumulator, string> = {
  deductible: 'Deductible',
  deductible_met: 'Deductible met so far',
  deductible_remaining: 'Deductible still to meet',
  out_of_pocket_max: 'Out-of-pocket maximum',
  out_of_pocket_met: 'Paid toward the out-of-pocket maximum',
  out_of_pocket_remaining: 'Left until the out-of-pocket maximum',
}
const SHARE_NAMES: Record<Share, string> = {
  copay: 'copay',
  coinsurance: 'your coinsurance',
  after_deductible: 'deductible applies first',
  covered: 'covered',
}
export const TIER_NAMES: Record<Tier, string> = { in_network: 'in network', out_of_network: 'out of network' }
const LEVEL_NAMES = { individual: 'one person', family: 'family' } as const
export const LEVEL_OPTIONS = LEVELS.map((level) => [level, capitalize(LEVEL_NAMES[level])] as const)
export const TIER_OPTIONS = TIERS.map((tier) => [tier, capitalize(TIER_NAMES[tier])] as const)
export const SERVICE_OPTIONS = SERVICES.map((service) => [service, SERVICE_NAMES[service]] as const)

/** `Deductible, one person, in network`; `Imaging (MRI, CT, PET): copay, in network`. */
export function fieldLabel(field: Field): string {
  const parts = partsOf(field)
  if (parts.kind === 'plain') return PLAIN_NAMES[parts.name]
  const tier = TIER_NAMES[parts.tier]
  if (parts.kind === 'accumulator')
    return `${ACCUMULATOR_NAMES[parts.name]}, ${LEVEL_NAMES[parts.level]}, ${tier}`
  return `${SERVICE_NAMES[parts.service]}: ${SHARE_NAMES[parts.name]}, ${tier}`
}

/** `$1,234.50`; whole dollars without cents. */
export const formatCents = (cents: number): string =>
  `${cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toLocaleString('en-US', {
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  })}`

const YES_NO = [
  ['', 'Unknown'],
  ['yes', 'Yes'],
  ['no', 'No'],
] as const
const FAMILY_TYPES = [
  ['', 'Unknown'],
  ['embedded', 'Each person also has an own amount'],
  ['aggregate', 'The family amount alone counts'],
] as const

/** The choices of a field that is chosen, not typed. */
export const choicesOf = (field: Field): readonly (readonly [string, string])[] | null => {
  const unit = unitOf(field)
  if (unit === 'yes_no') return YES_NO
  return unit === 'family_type' ? FAMILY_TYPES : null
}

/** A value as it stands in a form: `1500`, `20`, `yes`. Empty is unknown. */
export function valueInForm(field: Field, value: FieldValue | null): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return unitOf(field) === 'cents' ? formatCents(Number(value)).slice(1) : String(value)
}

/** A value for reading. */
export function formatValue(field: Field, value: FieldValue | null): string {
  if (value === null) return 'Unknown'
  const unit = unitOf(field)
  if (unit === 'cents') return formatCents(Number(value))
  if (unit === 'percent') return `${String(value)}%`
  return choicesOf(field)?.find(([name]) => name === valueInForm(field, value))?.[1] ?? String(value)
}

/**
 * Reads a value from a form; empty is unknown.
 *
 * @returns undefined for a text that is no value of the field
 */
export function parseValue(field: Field, text: string): FieldValue | null | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const unit = unitOf(field)
  if (unit === 'yes_no') return /^yes$/i.test(trimmed) ? true : /^no$/i.test(trimmed) ? false : undefined
  if (unit === 'family_type') return trimmed.toLowerCase()
  if (unit === 'cents') {
    const [, whole, part = ''] = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,8})(?:\.(\d{1,2}))?$/.exec(trimmed) ?? []
    return whole === undefined
      ? undefined
      : Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
  }
  if (unit === 'percent') {
    const [, number] = /^(\d{1,3}(?:\.\d{1,2})?)\s*%?$/.exec(trimmed) ?? []
    return number === undefined ? undefined : Number(number)
  }
  return trimmed
}

/** What to type into a field. */
export const hintOf = (field: Field): string =>
  ({
    cents: 'Dollars, such as 1,500',
    percent: 'Percent that you pay',
    day: 'YYYY-MM-DD',
    yes_no: '',
    family_type: '',
    text: '',
  })[unitOf(field)]
