import type { Severity } from '@ppman/policy-text'

/** What a claim risks that does not follow a rule, by category: denial of the service, denial of a line, or paper. */
const BY_CATEGORY: Record<string, Severity> = {
  prior_authorization: 'high',
  coverage: 'high',
  diagnosis: 'high',
  modifier: 'high',
  bundling: 'high',
  place_of_service: 'high',
  code_status: 'high',
  provider_eligibility: 'high',
  documentation: 'low',
  other: 'low',
}
/** These let through or only tell. */
const HARMLESS: ReadonlySet<string> = new Set([
  'not_required',
  'covered',
  'informational',
  'separate_allowed',
  'increased',
  'added',
])

/** How much a rule weighs: `info` for what asks nothing, `critical` for what is never paid; else by its category. */
export function severityOfRule({
  ruleCategory,
  disposition,
}: {
  ruleCategory: string
  disposition: string | null
}): Severity {
  if (disposition && HARMLESS.has(disposition)) return 'info'
  if (ruleCategory === 'coverage' && (disposition === 'not_covered' || disposition === 'investigational'))
    return 'critical'
  return BY_CATEGORY[ruleCategory] ?? 'medium'
}
