import { type CriteriaTree, type Leaf, leavesOf } from '../criteria.ts'
import { type Range, Ranges, shared } from './ranges.ts'
import type { Unit } from './units.ts'

/** A condition that is read alike has this share of the other one. */
const SAME = 0.9
/** The share of what was read that a tree must have to replace it. */
const KEPT = 0.5

/** Adds a tree. It replaces trees with fewer conditions if it has at least half of those. */
export function withTree(trees: readonly CriteriaTree[], tree: CriteriaTree): readonly CriteriaTree[] {
  const own = new Ranges(leavesOf(tree))
  const touched = treesIn(trees, spanOf(tree)).filter((one) =>
    leavesOf(one).some((leaf) => own.touching(leaf).length > 0),
  )
  if (touched.length === 0) return [...trees, tree]
  const read = touched.flatMap(leavesOf)
  const kept = read.filter((leaf) => own.touching(leaf).some((other) => isSame(leaf, other)))
  if (read.length >= leavesOf(tree).length || kept.length < KEPT * read.length) return trees
  return [...trees.filter((one) => !touched.includes(one)), tree]
}

const spans = new WeakMap<CriteriaTree, Range>()
/** The text from the first to the last condition of a tree. */
export function spanOf(tree: CriteriaTree): Range {
  const found = spans.get(tree)
  if (found) return found
  const leaves = leavesOf(tree)
  const span = {
    start: leaves.reduce((least, { start }) => Math.min(least, start), Infinity),
    end: leaves.reduce((most, { end }) => Math.max(most, end), 0),
  }
  spans.set(tree, span)
  return span
}
const treesIn = (trees: readonly CriteriaTree[], range: Range) =>
  trees.filter((tree) => shared(spanOf(tree), range) > 0)

const isSame = (one: Leaf, other: Leaf) =>
  shared(one, other) > SAME * Math.max(one.end - one.start, other.end - other.start)

/** The tree of a sentence, where it is the only one and has no conditions elsewhere. */
export function treeWithin(trees: readonly CriteriaTree[], unit: Unit): CriteriaTree | null {
  const [only, ...more] = treesIn(trees, unit).filter((one) =>
    leavesOf(one).some((leaf) => shared(leaf, unit) > 0),
  )
  return only && more.length === 0 && leavesOf(only).every((leaf) => shared(leaf, unit) > 0) ? only : null
}

/** Whether two trees have the same conditions, whatever their edges. */
export function haveSameLeaves(one: CriteriaTree, other: CriteriaTree): boolean {
  const [own, others] = [leavesOf(one), leavesOf(other)]
  return own.length === others.length && own.every((leaf, index) => isSame(leaf, others[index]!))
}

/** The trees but for those of a sentence that is a lead-in. */
export const withoutSentence = (trees: readonly CriteriaTree[], { start, end }: Unit) =>
  trees.filter((tree) => spanOf(tree).start < start || spanOf(tree).end > end)
