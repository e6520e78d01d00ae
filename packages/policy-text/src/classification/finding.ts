import type { Facts } from '../facts/facts.ts'
import type { Setting } from './setting.ts'

/** Kinds of change, in the order of precedence for the primary one (open questions, 2). */
export const CHANGE_TYPES = [
  'policy_retired',
  'policy_replaced',
  'new_policy',
  'coverage_change',
  'prior_auth_added',
  'prior_auth_removed',
  'codes_removed',
  'codes_added',
  'unit_limit_changed',
  'modifier_changed',
  'place_of_service_changed',
  'bundling_changed',
  'requirement_added',
  'requirement_removed',
  'criteria_changed',
  'applicability_changed',
  'effective_date_changed',
  'index_item_added',
  'index_item_removed',
  'index_item_changed',
  'reference_changed',
  'wording',
  'source_error',
] as const
export type ChangeType = (typeof CHANGE_TYPES)[number]

/** From least to most urgent. Sort by this rank, never alphabetically. */
export const SEVERITIES = ['info', 'low', 'medium', 'high', 'critical'] as const
export type Severity = (typeof SEVERITIES)[number]
/** 0 for info to 4 for critical. */
export const severityRank = (severity: Severity) => SEVERITIES.indexOf(severity)

/** From the provider's point of view: tightening pays less or asks for more. */
export type Direction = 'tightening' | 'loosening' | 'mixed' | 'neutral' | 'unknown'

/** One changed passage: both sides when it was reworded, one side when it was added or removed. */
export type Edit = {
  before: Facts | null
  after: Facts | null
  /** The passage with its surrounding words. */
  quote: { before: string | null; after: string | null }
  /** The removed and added words; empty when there are none. */
  words: { gone: string; come: string }
  setting: Setting
  /**
   * Whether the changed words also occur in the other version, because they were moved or repeated.
   */
  isEcho: boolean
  /**
   * Whether the passage is in a section of a policy page that decides on claims; then every
   * sentence counts.
   */
  isInBody: boolean
  /** Whether the changed blocks of the other version state the same in other words. */
  isRestated?: boolean
  /** The day of the comparison, YYYY-MM-DD, where it is known. */
  comparedOn?: string | undefined
}

/** Changed values by their names in the change record. */
export type ChangedValues = Record<string, string | number | readonly string[]>

/** One fact that an edit changes, with the reason for its severity. */
export type Finding = {
  type: ChangeType
  severity: Severity
  direction: Direction
  reason: string
  values?: ChangedValues
  /** For added or removed codes: the facts of the list that contains them. */
  listedBy?: Facts
  /** For authorization that begins or ends: the codes that it is stated for. */
  ofCodes?: readonly string[]
}

/** Finds changes of one kind in an edit. Pure. */
export type Rule = (edit: Edit) => Finding[]

/** Members of a list that the other list lacks. */
export function without(list: readonly string[] = [], other: readonly string[] = []): string[] {
  const others = new Set(other)
  return list.filter((value) => !others.has(value))
}
