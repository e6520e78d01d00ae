import { regex } from '../../../text/pattern.ts'
import type { Clause } from '../../clauses/clause.ts'
import { modifiersIn } from '../finding.ts'
import type { RuleCategory } from '../../rule.ts'

/** The words or marks without which a clause cannot state a rule of a category. */
const EVIDENCE: Partial<Record<RuleCategory, RegExp>> = {
  prior_authorization: regex('i')`
    auth|certif|precert|approv|review|notif|clear(?:ed|ance)|okay|permission|consent|determination|
    sign(?:ed)?[- ]off|
    go-ahead|\b(?:PA|OK|us|ask|call|contact|request|inform)\b
  `,
  diagnosis: /\ue001|diagnos|ICD/i,
  revenue_code: /\ue002/,
  telehealth: regex('i')`
      tele|virtual|video|audio|remote|synchronous|online|in[- ]person|face[- ]to[- ]face|distan|e-?visit|
      phone
    `,
  payment_reduction:
    /%|percent|half|third|reduc|\bcut|discount|less\b|lower|rate|fee schedule|MPPR|multiple/i,
  unit_limit: /\d|\b(?:one|two|three|four|five|six|once|twice|single|daily|each|every|limit\w*|max\w*)\b/i,
  frequency_limit: regex('i')`
    \d|\b(?:one|two|three|four|five|six|eight|ten|twelve|once|twice|single|week|month|year|annual|lifetime|
    every|limit)
  `,
  demographic_limit: /\d|\b(?:male|female|men|women|sex|gender|child|adult|infant|pediatric|birthday|age)/i,
  documentation: regex('i')`
    document|record|note|report|chart|order|letter|invoice|photo|image|log|plan of care|treatment plan|
    statement|
    certificate|proof|form|result|justif|evaluation|encounter|history|narrative|description|state|file
  `,
}

/** Whether a clause holds what a rule of a category needs; the arbiter adds no rule without it. */
export function hasEvidence(clause: Clause, category: RuleCategory): boolean {
  if (category === 'modifier') return modifiersIn(clause).length > 0 || /modifier/i.test(clause.text)
  return EVIDENCE[category]?.test(clause.text) ?? true
}
