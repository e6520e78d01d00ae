import { regex } from '../../text/pattern.ts'
import { type CriteriaNode, type CriteriaTree, type Group, leavesOf } from '../criteria.ts'
import { sentenceDecision } from '../sentences/decision.ts'
import { unwrapped } from './joined-conditions.ts'
import { spanOf } from './merge-trees.ts'
import { shared } from './ranges.ts'
import type { Unit } from './units.ts'

/** A sentence that adds to the conditions of the one before, and decides nothing by itself. */
const MORE = regex('i')`
  ^\W*(?:(?:in addition|additionally|moreover|furthermore)\b|(?:also|further|besides),)|
  \b(?:must|shall|has to|have to),?\x20(?:also|in addition|further)\b
`
/** A sentence that names another way to meet them. */
const OTHERWISE = /^\W*(?:alternatively|otherwise|or)\b/i

/** Joins the trees of sentences that go on with each other. */
export function withContinued(
  trees: readonly CriteriaTree[],
  units: readonly Unit[],
): readonly CriteriaTree[] {
  let joined = trees
  for (const [index, unit] of units.entries()) {
    const before = units[index - 1]
    const op = unit.kind === 'text' && before?.kind === 'text' ? joinerOf(unit.text) : null
    if (!op) continue
    const [first, own] = [onlyTreeOf(joined, before!), onlyTreeOf(joined, unit)]
    if (!first || !own || own === first || first.op === 'none' || own.op === 'none') continue
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

/** The only tree with conditions in a unit. */
function onlyTreeOf(trees: readonly CriteriaTree[], unit: Unit): CriteriaTree | null {
  const [only, ...more] = trees.filter(
    (tree) => shared(spanOf(tree), unit) > 0 && leavesOf(tree).some((leaf) => shared(leaf, unit) > 0),
  )
  return only && more.length === 0 ? only : null
}

function joinedAs(op: 'all' | 'any', first: Group, own: Group): Pick<Group, 'op' | 'n' | 'children'> {
  const partsOf = (group: Group): CriteriaNode[] =>
    group.op === op ? group.children : [unwrapped(asPlain(group))]
  return { op, n: null, children: [...partsOf(first), ...partsOf(own)] }
}

/** The group of a tree without what only a tree has. */
const asPlain = ({ op, n, children }: Group): Group => ({ kind: 'group', op, n, lead: null, children })
