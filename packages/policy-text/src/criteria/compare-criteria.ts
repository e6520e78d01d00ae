import { countWork } from '../document/complexity.ts'
import { statementKey, statementsOf } from '../language/statements.ts'
import { normalize } from '../normalization/normalize.ts'
import type { CriteriaNode, CriteriaTree, Group, Leaf, Operator } from './criteria.ts'

/** A leaf with the tree and the group that it counts in. */
export type PlacedLeaf = { leaf: Leaf; tree: CriteriaTree; group: Group }

/** One difference between the criteria of two versions. */
export type CriterionChange =
  | { kind: 'added'; after: PlacedLeaf }
  | { kind: 'removed'; before: PlacedLeaf }
  /** `changed` asks for something else, `reworded` for the same in other words. */
  | { kind: 'changed' | 'reworded'; before: PlacedLeaf; after: PlacedLeaf }
  /** The same conditions count together in another way. */
  | { kind: 'operator'; before: CountedGroup; after: CountedGroup }

export type CountedGroup = { group: Group; tree: CriteriaTree; op: Operator; n: number | null }

/** Conditions with this share of common words are one condition that changed. */
const SIMILAR = 0.5

/** The differences between two versions, leaf by leaf, in the order of the later one. */
export function compareCriteria(
  before: readonly CriteriaTree[],
  after: readonly CriteriaTree[],
): CriterionChange[] {
  const rest = { before: placedLeaves(before), after: placedLeaves(after) }
  const equal = pairUp(rest, (leaf) => normalize(leaf.quote).toLowerCase())
  const reworded = pairUp(rest, keyOfStatements)
  const changed = pairSimilar(rest)
  const pairs = [...equal, ...reworded, ...changed]
  return [
    ...operatorChanges(pairs),
    ...reworded.map(([was, is]) => ({ kind: 'reworded' as const, before: was, after: is })),
    ...changed.map(([was, is]) => ({ kind: 'changed' as const, before: was, after: is })),
    ...rest.before.map((was) => ({ kind: 'removed' as const, before: was })),
    ...rest.after.map((is) => ({ kind: 'added' as const, after: is })),
  ].sort((a, b) => positionOf(a) - positionOf(b))
}

type Pair = readonly [before: PlacedLeaf, after: PlacedLeaf]
type Rest = { before: PlacedLeaf[]; after: PlacedLeaf[] }

const placedLeaves = (trees: readonly CriteriaTree[]): PlacedLeaf[] =>
  trees.flatMap((tree) => leavesBelow(tree, tree, tree))

const leavesBelow = (node: CriteriaNode, group: Group, tree: CriteriaTree): PlacedLeaf[] =>
  node.kind === 'leaf'
    ? [{ leaf: node, tree, group }]
    : node.children.flatMap((child) => leavesBelow(child, node, tree))

const keyOfStatements = ({ quote }: Leaf) => statementsOf(normalize(quote)).map(statementKey).join('\n')

/** Takes pairs with equal keys out of the rest; of several, one about the same service first. */
function pairUp(rest: Rest, keyOf: (leaf: Leaf) => string): Pair[] {
  const candidates = Map.groupBy(rest.after, ({ leaf }) => keyOf(leaf))
  const pairs = rest.before.flatMap((was): Pair[] => {
    const same = candidates.get(keyOf(was.leaf)) ?? []
    const index = Math.max(
      0,
      same.findIndex(({ tree }) => tree.about === was.tree.about),
    )
    const [is] = same.splice(index, 1)
    return is ? [[was, is]] : []
  })
  takeOut(rest, pairs)
  return pairs
}

function takeOut(rest: Rest, pairs: readonly Pair[]): void {
  const taken = new Set(pairs.flat())
  rest.before = rest.before.filter((one) => !taken.has(one))
  rest.after = rest.after.filter((one) => !taken.has(one))
}

/** Pairs what is left by common words, the most similar first. */
function pairSimilar(rest: Rest): Pair[] {
  countWork(rest.before.length * rest.after.length)
  const words = new Map([...rest.before, ...rest.after].map((one) => [one, wordsOf(one)]))
  const candidates = rest.before
    .flatMap((was) =>
      rest.after.map((is) => ({ was, is, share: similarity(words.get(was)!, words.get(is)!) })),
    )
    .filter(({ share }) => share >= SIMILAR)
    .sort((a, b) => b.share - a.share)
  const taken = new Set<PlacedLeaf>()
  const pairs = candidates.flatMap(({ was, is }): Pair[] => {
    if (taken.has(was) || taken.has(is)) return []
    taken.add(was).add(is)
    return [[was, is]]
  })
  takeOut(rest, pairs)
  return pairs
}

const wordsOf = ({ leaf }: PlacedLeaf) =>
  new Set(
    normalize(leaf.quote)
      .toLowerCase()
      .match(/[\p{L}\p{N}.%]+/gu) ?? [],
  )

/** Common words over the words of both (Dice). */
function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0
  for (const word of a) if (b.has(word)) common += 1
  return (2 * common) / (a.size + b.size || 1)
}

/** Groups whose leaves went to one group with another operator; a group counts once. */
function operatorChanges(pairs: readonly Pair[]): CriterionChange[] {
  const byGroup = Map.groupBy(pairs, ([was]) => was.group)
  return [...byGroup.values()].flatMap((members): CriterionChange[] => {
    const targets = [...Map.groupBy(members, ([, is]) => is.group).values()]
    const [was, is] = targets.reduce((most, some) => (some.length > most.length ? some : most))[0]!
    if (was.group.op === is.group.op && was.group.n === is.group.n) return []
    if (was.group.children.length < 2 || is.group.children.length < 2) return []
    return [{ kind: 'operator', before: countedOf(was), after: countedOf(is) }]
  })
}

const countedOf = ({ group, tree }: PlacedLeaf): CountedGroup => ({ group, tree, op: group.op, n: group.n })

/**
 * Where a change stands in the later version; what was removed comes by its place in the earlier.
 */
function positionOf(change: CriterionChange): number {
  if (change.kind === 'removed') return change.before.leaf.start
  if (change.kind === 'operator') return change.after.group.lead?.start ?? change.after.tree.lead.start
  return change.after.leaf.start
}
