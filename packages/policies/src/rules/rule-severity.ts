import type { Severity } from '@ppman/policy-text'

/** Severity by category: denial of the service, denial of a line, or paperwork. */
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
/** Dispositions that allow or only inform. */
const HARMLESS: ReadonlySet<string> = new Set([
  'not_required',
  'covered',
  'informational',
  'separate_allowed',
  'increased',
  'added',
])

/**
 * Severity of a rule: `info` if it restricts nothing, `critical` if the service is never paid, else
 * by category.
 */
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
