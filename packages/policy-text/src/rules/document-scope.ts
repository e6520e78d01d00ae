import { regex } from '../text/pattern.ts'
import type { Block } from '../document/document.ts'
import { effectiveDatesIn, planTypesIn, statesIn } from './attributes/scope.ts'
import type { ExtractedRule, RuleAttributes } from './rule.ts'

/** The scope of a whole document, from its title, header and metadata. */
export type DocumentScope = Pick<
  RuleAttributes,
  'planTypes' | 'states' | 'statesExcluded' | 'networkStatus' | 'effectiveFrom' | 'effectiveTo'
> & {
  status?: 'in_force' | 'announced' | 'delayed' | 'withdrawn' | 'retired' | 'proposed'
}

/**
 * Announced documents apply from their date on; delayed, withdrawn, retired and proposed ones have
 * no rules.
 */
export const isInForce = ({ status = 'in_force' }: DocumentScope) =>
  status === 'in_force' || status === 'announced'

/** Fills in what a rule leaves open from the document's scope. */
export function withScope<Rule extends Pick<ExtractedRule, 'attributes'>>(
  rule: Rule,
  { status: _, ...scope }: DocumentScope,
): Rule {
  return { ...rule, attributes: { ...scope, ...rule.attributes } }
}

const DOCUMENT = '(?:policy|guideline|document|bulletin|article|manual|requirement list)'
const APPLIES = new RegExp(
  `^\\W*(?:this|the|these) (?:[\\w-]+ ){0,3}?${DOCUMENT}s?(?: (?:position|statement|criteria))?(?: only)? ` +
    '(?:only )?(?:appl(?:y|ies)|(?:is|are) applicable) (?:only )?(?:to|in|for)\\b[^.;]*',
  'i',
)
const GONE = regex('i')`
  ^\W*(?:this|the) (?:[\w-]+ ){0,3}?${DOCUMENT} (?:has been|was|is) (?:now )?(retired|archived|
    withdrawn|delayed)\b
`
const STATUS = /^\W*(?:policy |document )?status\s*:\s*(retired|archived|withdrawn|delayed|proposed|draft)\b/i
const STATUSES: Record<string, DocumentScope['status']> = {
  retired: 'retired',
  archived: 'retired',
  withdrawn: 'withdrawn',
  delayed: 'delayed',
  proposed: 'proposed',
  draft: 'proposed',
}

/**
 * The stated scope of a document: plans and states of "This policy applies to …", and whether it is
 * retired, withdrawn, delayed or proposed. What it does not say is left out.
 */
export function statedScope(blocks: readonly Block[]): DocumentScope {
  const applies = blocks.map(({ text }) => APPLIES.exec(text)?.[0]).find(Boolean)
  const status = blocks.map(({ text }) => (GONE.exec(text) ?? STATUS.exec(text))?.[1]).find(Boolean)
  const planTypes = applies ? planTypesIn(applies) : []
  const { states, excluded } = applies ? statesIn(applies) : { states: [], excluded: [] }
  return {
    ...(planTypes.length > 0 && { planTypes }),
    ...(states.length > 0 && { states }),
    ...(excluded.length > 0 && { statesExcluded: excluded }),
    ...(status && { status: STATUSES[status.toLowerCase()]! }),
  }
}

/** Effective dates in the headings above a block, the nearest first. */
export function sectionDates({ path }: Pick<Block, 'path'>): ReturnType<typeof effectiveDatesIn> {
  return path.toReversed().reduce((dates, heading) => ({ ...effectiveDatesIn(heading), ...dates }), {})
}
