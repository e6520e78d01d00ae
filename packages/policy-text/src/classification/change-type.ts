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
