import type { BillingRule, DayInterval, RuleEvidence } from '@ppman/policies/rules'
import { plainName } from '@ppman/prices'
import { capitalize, formatIsoDay, formatList, formatNumber, stateName } from '@ppman/web-ui'
import { formatValidity, type ValidityText } from '../policy-change/format-validity.ts'

/** As in the middle of a sentence. */
const PLAN_NAMES: Record<string, string> = {
  commercial: 'commercial',
  exchange: 'marketplace',
  self_funded: 'self-funded',
  medicare_advantage: 'Medicare Advantage',
  medicare_ffs: 'Original Medicare',
  medicaid: 'Medicaid',
  chip: 'CHIP',
  dual: 'Medicare and Medicaid',
  medigap: 'Medigap',
  tricare: 'TRICARE',
  va: 'VA',
  fehb: 'federal employees',
  workers_comp: 'workers’ compensation',
  auto: 'auto',
  dental: 'dental',
  vision: 'vision',
}
/** Plan types as pairs for menus. */
export const PLAN_CHOICES: readonly (readonly [string, string])[] = Object.entries(PLAN_NAMES).map(
  ([value, name]) => [value, capitalize(name)],
)

/** The most common places of service, as CMS numbers them. */
const PLACES: Record<string, string> = {
  '11': 'Office',
  '22': 'Hospital outpatient',
  '19': 'Off-campus outpatient',
  '24': 'Surgery center',
  '21': 'Hospital inpatient',
  '23': 'Emergency room',
  '49': 'Independent clinic',
  '12': 'Home',
  '31': 'Skilled nursing facility',
  '81': 'Laboratory',
}
const PLACE_ORDER = ['11', '22', '19', '24', '21', '23', '49', '12', '31', '81'] as const
export const PLACE_CHOICES: readonly (readonly [string, string])[] = PLACE_ORDER.map((code) => [
  code,
  `${PLACES[code]!} (${code})`,
])

const CATEGORIES: Record<string, string> = {
  prior_authorization: 'Prior authorization',
  bundling: 'Billed together',
  unit_limit: 'Units',
  frequency_limit: 'How often',
  modifier: 'Modifiers',
  place_of_service: 'Place of service',
  code_status: 'Status of the code',
}

const humanize = (word: string) => word.replaceAll('_', ' ')
export const planName = (planType: string): string => PLAN_NAMES[planType] ?? humanize(planType)
export const placeName = (place: string): string => PLACES[place] ?? `place of service ${place}`
export const categoryName = (category: string): string =>
  CATEGORIES[category] ?? capitalize(humanize(category))

/** A code type as people write it: `CPT`, `ICD-10-CM`. */
export const codeTypeName = (codeType: string): string => TYPE_NAMES[codeType] ?? codeType.toUpperCase()
const TYPE_NAMES: Record<string, string> = {
  icd10cm: 'ICD-10-CM',
  icd10pcs: 'ICD-10-PCS',
  ms_drg: 'MS-DRG',
  revenue: 'Revenue code',
  modifier: 'Modifier',
}

/** Fields of a rule or statement that are put into words. */
export type StatedRule = Scope &
  DayInterval &
  Pick<
    BillingRule,
    | 'id'
    | 'ruleCategory'
    | 'disposition'
    | 'quantity'
    | 'quantityUnit'
    | 'period'
    | 'modifierRequirements'
    | 'condition'
  >

/** A rule in words. */
export type RuleText = {
  id: string
  category: string
  /** What it says: `Required`, `At most 2 units per day`. */
  statement: string
  /** The printed condition, or empty. */
  condition: string
  /** For whom it holds: `Commercial plans, Georgia`; `Every plan and place` without a limit. */
  scope: string
  validity: ValidityText
}

/** @param today `YYYY-MM-DD` */
export const formatRule = (rule: StatedRule, today: string): RuleText => ({
  id: rule.id,
  category: categoryName(rule.ruleCategory),
  statement: statementOf(rule),
  condition: rule.condition ?? '',
  scope: formatScope(rule),
  validity: formatValidity(rule, today),
})

function statementOf({
  disposition,
  quantity,
  quantityUnit,
  period,
  modifierRequirements,
}: StatedRule): string {
  if (quantity !== null) {
    const unit = unitFor(quantity, humanize(quantityUnit ?? 'units'))
    return (
      `At most ${formatNumber(quantity)} ${unit}` +
      (period ? ` per ${humanize(period).replace(/^per /, '')}` : '')
    )
  }
  const modifiers = [...new Set(modifierRequirements.map(({ modifier }) => modifier))]
  const verdict = capitalize(humanize(disposition ?? 'stated'))
  return modifiers.length > 0 ? `${formatList(modifiers)}: ${verdict.toLowerCase()}` : verdict
}

/** `1 unit`, `3 units`, whichever way the unit is stored; `mg` has no plural. */
const unitFor = (quantity: number, unit: string): string => {
  if (quantity === 1) return unit.replace(/s$/, '')
  return unit.endsWith('s') || unit.length < 3 ? unit : `${unit}s`
}

type Scope = Pick<BillingRule, 'planTypes' | 'states' | 'statesExcluded' | 'networkStatus' | 'placeOfService'>

/** Plans, states, network and places that a rule is limited to. */
export function formatScope(rule: Scope): string {
  const plans = rule.planTypes.filter((type) => type !== 'all' && type !== 'unknown')
  const network = rule.networkStatus === 'any' || rule.networkStatus === 'unknown' ? null : rule.networkStatus
  const parts = [
    plans.length > 0 && `${formatList(plans.map(planName))} plans`,
    rule.states.length > 0 && formatStates(rule.states),
    rule.statesExcluded.length > 0 && `not in ${formatStates(rule.statesExcluded)}`,
    network && humanize(network),
    rule.placeOfService.length > 0 && formatList(rule.placeOfService.map(placeName), 'or'),
  ].filter((part): part is string => typeof part === 'string')
  return parts.length > 0 ? capitalize(parts.join(', ')) : 'Every plan and place'
}

const MAX_STATES = 4
const formatStates = (states: readonly string[]) =>
  states.length > MAX_STATES
    ? `${states.slice(0, MAX_STATES).map(stateName).join(', ')} and ${states.length - MAX_STATES} more states`
    : formatList(states.map((state) => stateName(state)))

/** A quote with the way to the place where it stands. */
export type QuoteText = { text: string; source: string; place: string; href: string }

/** @param href of the page that shows the document */
export const formatQuote = (evidence: RuleEvidence, href: string): QuoteText => ({
  text: evidence.quote,
  source: `${evidence.policyTitle}, version ${evidence.version}`,
  place: formatPlace(evidence),
  href,
})

/**
 * The line of a code in the quote of a list: its heading, then the line. A quote without the code,
 * and one of two lines, stays whole.
 */
export function quoteOfCode(quote: string, code: string): string {
  const lines = quote.split('\n').filter((line) => line.trim() !== '')
  const index = lines.findIndex((line) =>
    line
      .toUpperCase()
      .split(/[^A-Z\d.]+/)
      .includes(code.toUpperCase()),
  )
  if (lines.length < 3 || index < 0) return quote
  return index < 2 ? lines.slice(0, 2).join(' ') : `${lines[0]} … ${lines[index]}`
}

/** `page 3` of a paginated document, else `paragraph 31`. */
export const formatPlace = ({ page, block }: Pick<RuleEvidence, 'page' | 'block'>): string =>
  page === null ? `paragraph ${formatNumber(block + 1)}` : `page ${formatNumber(page)}`

/** Where a rule of a published list stands, or empty. */
export const formatListPlace = ({ importedFrom }: Pick<BillingRule, 'importedFrom'>): string =>
  importedFrom
    ? `${importedFrom.table}, line ${formatNumber(importedFrom.line)}, read ` +
      formatIsoDay(importedFrom.fetchedAt.slice(0, 10))
    : ''

/** The page of a policy. */
export const policyHref = (policyId: string): string => `/policy/policies/${policyId}`

/** `73721, MRI of a leg joint, no dye`, with our own plain name where there is one. */
export const nameCode = (code: string): string =>
  [code, plainName('CPT', code) ?? plainName('HCPCS', code)].filter(Boolean).join(', ')

/** The page of a code. */
export const codeHref = (code: string): string => `/policy/codes/${encodeURIComponent(code)}`
