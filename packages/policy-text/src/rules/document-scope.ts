import type { ExtractedRule, RuleAttributes } from './rule.ts'

/** What a whole document is for, as read from its title, header and metadata. */
export type DocumentScope = Pick<
  RuleAttributes,
  'planTypes' | 'states' | 'statesExcluded' | 'networkStatus' | 'effectiveFrom' | 'effectiveTo'
> & {
  status?: 'in_force' | 'announced' | 'delayed' | 'withdrawn' | 'retired' | 'proposed'
}

/** Announced documents hold from their date on; delayed, withdrawn, retired and proposed ones demand nothing. */
export const isInForce = ({ status = 'in_force' }: DocumentScope) =>
  status === 'in_force' || status === 'announced'

/** The rule with what its own words leave open taken from the document. */
export function withScope(rule: ExtractedRule, { status: _, ...scope }: DocumentScope): ExtractedRule {
  return { ...rule, attributes: { ...scope, ...rule.attributes } }
}
