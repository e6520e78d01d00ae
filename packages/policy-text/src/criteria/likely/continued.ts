import type { Block } from '../../document/document.ts'
import { regex } from '../../text/pattern.ts'
import { type CriteriaNode, type CriteriaTree, type Group, leavesOf } from '../criteria.ts'
import { introducesList } from '../lead-in.ts'
import { leafOf, trimClause } from '../sentences/clause.ts'
import { sentenceDecision } from '../sentences/decision.ts'
import { PAPERWORK } from '../sentences/obligation.ts'
import { unwrapped } from './joined-conditions.ts'
import { spanOf } from './merge-trees.ts'
import { shared } from './ranges.ts'
import type { Unit } from './units.ts'

/** A sentence that adds to the conditions of the one before, and decides nothing by itself. */
const MORE = regex('i')`
  ^\W*(?:(?:in addition|additionally|moreover|furthermore)\b|(?:also|further|besides),)|
  \b(?:must|shall|has to|have to),?\x20(?:also|in addition|further)\b
`
const ALSO_MUST = /\b(?:must|shall|has to|have to) also\b/i
/** Sentences that hold for some only, that deny, or that speak of others than the member. */
const OTHER_DUTY = regex('i')`
  ^\W*(?:if|when|where|for|unless|members? who|patients? who)\b|\b(?:not|myth|pay)\b|
  ^\W*(?:the |an? |each |all |any )?(?:[a-z][a-z-]* )?
  (?:plans?|payers?|insurers?|providers?|suppliers?|vendors?|staff|physicians?|surgeons?|nurses?|
  therapists?|pharmac(?:y|ies|ists?)|facilit(?:y|ies)|hospitals?|laborator(?:y|ies)|limits?)\b
`
/** A sentence that names another way to meet them. */
const OTHERWISE = /^\W*(?:alternatively|otherwise|or)\b/i

/** Joins the trees of sentences that go on with each other. */
export function withContinued(
  trees: readonly CriteriaTree[],
  units: readonly Unit[],
  blocks: readonly Block[],
): readonly CriteriaTree[] {
  let joined = trees
  for (const [index, unit] of units.entries()) {
    const before = units[index - 1]
    const op = unit.kind === 'text' && before?.kind === 'text' ? joinerOf(unit.text) : null
    if (!op) continue
    const first = onlyTreeOf(joined, before!)
    if (!first || first.op === 'none') continue
    const own = isIn(joined, unit) ? onlyTreeOf(joined, unit) : asOneCondition(unit, blocks)
    if (!own || own === first || own.op === 'none') continue
    if (!leavesOf(own).every((leaf) => shared(leaf, unit) > 0)) continue
    const tree = { ...first, ...joinedAs(op, first, own) }
    joined = joined.flatMap((one) => (one === own ? [] : [one === first ? tree : one]))
  }
  return joined
}

function joinerOf(text: string): 'all' | 'any' | null {
  if (OTHERWISE.test(text)) return 'any'
  if (!MORE.test(text)) return null
  const decision = sentenceDecision(text)
  return !decision || decision.start === text.length ? 'all' : null
}

/** Whether a tree stands in a unit, be it with its lead-in alone. */
const isIn = (trees: readonly CriteriaTree[], unit: Unit): boolean =>
  trees.some((tree) => shared(spanOf(tree), unit) > 0 || shared(tree.lead, unit) > 0)

/** The only tree with conditions in a unit. */
function onlyTreeOf(trees: readonly CriteriaTree[], unit: Unit): CriteriaTree | null {
  const [only, ...more] = trees.filter(
    (tree) => shared(spanOf(tree), unit) > 0 && leavesOf(tree).some((leaf) => shared(leaf, unit) > 0),
  )
  return only && more.length === 0 ? only : null
}

/** The whole sentence as one condition, where its subject must also be or do something. */
function asOneCondition({ text, start, end, fragments }: Unit, blocks: readonly Block[]): Group | null {
  if (!ALSO_MUST.test(text) || PAPERWORK.test(text) || OTHER_DUTY.test(text)) return null
  if (introducesList(text)) return null
  const { block } = fragments[0]!
  const leaf = leafOf(trimClause({ start, end, text }), { block, page: blocks[block]!.at?.page ?? null })
  return { kind: 'group', op: 'all', n: null, lead: null, children: [leaf] }
}

function joinedAs(op: 'all' | 'any', first: Group, own: Group): Pick<Group, 'op' | 'n' | 'children'> {
  const partsOf = (group: Group): CriteriaNode[] =>
    group.op === op ? group.children : [unwrapped(asPlain(group))]
  return { op, n: null, children: [...partsOf(first), ...partsOf(own)] }
}

/** The group of a tree without what only a tree has. */
const asPlain = ({ op, n, children }: Group): Group => ({ kind: 'group', op, n, lead: null, children })
