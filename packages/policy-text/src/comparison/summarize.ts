import type { ChangedValues } from '../classification/finding.ts'
import { unitWords } from '../facts/measures.ts'
import type { Comparison } from './compare.ts'

type Changed = Extract<Comparison, { outcome: 'changed' }>

const WORDS: Record<string, string> = {
  policy_retired: 'Policy retired',
  policy_replaced: 'Policy replaced',
  coverage_change: 'Coverage changed',
  prior_auth_added: 'Prior authorization begins',
  prior_auth_removed: 'Prior authorization ends',
  codes_added: 'Codes added',
  codes_removed: 'Codes removed',
  unit_limit_changed: 'Unit limit changed',
  modifier_changed: 'Modifier changed',
  place_of_service_changed: 'Place of service changed',
  bundling_changed: 'Bundling changed',
  requirement_added: 'Requirement added',
  requirement_removed: 'Requirement removed',
  criteria_changed: 'Criteria changed',
  applicability_changed: 'Applicability changed',
  effective_date_changed: 'Effective date changed',
  index_item_added: 'Index item added',
  index_item_removed: 'Index item removed',
  index_item_changed: 'Index item changed',
  reference_changed: 'References changed',
  wording: 'Wording changed',
}

/** A coverage position that is stated before and after. */
const COVERAGE: Record<string, string> = {
  'covered->not_covered': 'No longer covered',
  'covered->investigational': 'No longer covered, now investigational',
  'not_covered->covered': 'Now covered',
  'investigational->covered': 'Now covered',
}

const MAX_NAMED = 10

/**
 * One or two sentences of plain text for a list or a feed: the primary change, its values and the
 * other change types.
 */
export function summarise({ changeType, changeTypes, facts, changePercentage }: Changed): string {
  const values = [
    range('', facts['units_before'], facts['units_after'], unitOf(facts)),
    range('modifier ', facts['modifier_before'], facts['modifier_after']),
    range('effective ', dayOf(facts['effective_before']), dayOf(facts['effective_after'])),
    list('added', facts['codes_added']),
    list('removed', facts['codes_removed']),
    list('diagnoses added', facts['diagnosis_codes_added']),
    list('diagnoses removed', facts['diagnosis_codes_removed']),
    list('states added', facts['states_added']),
    list('states removed', facts['states_removed']),
    list('scope added', facts['scope_added']),
    list('scope removed', facts['scope_removed']),
  ].filter(Boolean)
  const others = changeTypes.filter((type) => type !== changeType).map((type) => WORDS[type]!.toLowerCase())
  const more = others.length > 0 ? ` Also: ${others.join(', ')}.` : ''
  const shown = values.length > 0 ? `: ${values.join('; ')}` : ''
  const lead = `${leadWords(changeType, changeTypes, facts)}${shown}.`
  return `${lead}${more} ${shareOf(changePercentage)} of the text changed.`
}

/** What changed, and for which code if the whole change is about one. */
function leadWords(
  changeType: string,
  changeTypes: readonly string[],
  { rule, polarity, code }: ChangedValues,
): string {
  const ofCode = changeTypes.length === 1 && typeof code === 'string' ? code : ''
  const coverage = rule === 'coverage' ? COVERAGE[String(polarity)] : undefined
  if (changeType === 'coverage_change' && coverage) return ofCode ? `${coverage}: ${ofCode}` : coverage
  const words = WORDS[changeType] ?? changeType
  return ofCode ? `${words} for ${ofCode}` : words
}

const shareOf = (percent: number): string => (percent < 1 ? 'Under 1%' : `${Math.round(percent)}%`)

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
/** `Jan 1, 2027` for a day of a document; other words as they are. */
const dayOf = (value: Value): Value =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? DAY.format(new Date(value)) : value

/** The unit of the changed limit, if it is known. */
const unitOf = ({ units_after, unit }: ChangedValues): string =>
  typeof unit === 'string' ? unitWords({ value: Number(units_after), unit }) : ''

type Value = ChangedValues[string] | undefined

const range = (lead: string, from: Value, to: Value, unit = '') =>
  from === undefined && to === undefined ? '' : `${lead}${wordOf(from)} to ${wordOf(to)}${unit && ` ${unit}`}`

const wordOf = (value: Value) => (value === undefined ? 'none' : String(value))

function list(lead: string, values: Value): string {
  if (typeof values !== 'object' || values.length === 0) return ''
  const rest = values.length - MAX_NAMED
  return `${lead} ${values.slice(0, MAX_NAMED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}
