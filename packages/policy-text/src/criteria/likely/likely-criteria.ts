import type { LinearModel } from '@ppman/text'
import type { Block } from '../../document/document.ts'
import { type CriteriaTree, leavesOf } from '../criteria.ts'
import type { Fragment } from '../fragment.ts'
import { listsNoCriteria } from '../lead-in.ts'
import { pointsElsewhere, SENTENCE_END } from '../sentences/sentence-criteria.ts'
import { withCellCuts } from './cell-cuts.ts'
import { type Judged, judgeUnits, mayState } from './judge.ts'
import { spanOf, withMoreCuts, withoutSentence, withTree } from './merge-trees.ts'
import { fragmentsOfRun, isRow, type Run, runsOf } from './runs.ts'
import { sentenceTree } from './sentence-tree.ts'
import { unitsOf } from './units.ts'

/** The model of lines tells what a line, a sentence or a cell is; that of words cuts sentences. */
export type LikelyModels = { lines: LinearModel; words: LinearModel }

/** What the patterns read of a document, and how they read fragments. */
export type Reading = {
  text: string
  blocks: readonly Block[]
  fragments: readonly Fragment[]
  trees: readonly CriteriaTree[]
  read: (fragments: readonly Fragment[]) => CriteriaTree[]
  isPolicy: (path: readonly string[]) => boolean
}

/**
 * The least probability of a sentence with conditions and of an item that is one. Less likely ones
 * need surer conditions.
 */
const LEAST = { sentence: 0.8, item: 0.95, unlikely: 0.1, sure: 0.3, surer: 0.7 }

/** The trees of a document with those that the models find where the patterns are silent. */
export function withLikely(reading: Reading, models: LikelyModels): CriteriaTree[] {
  const { text, blocks, fragments, isPolicy } = reading
  const units = unitsOf(text, fragments, (block) => blocks[block]!.path)
  const judged = judgeUnits(units, reading.trees, { lines: models.lines, isPolicy })
  let { trees } = reading
  for (const run of runsOf(judged)) trees = withRun(trees, run, reading)
  for (const [index, one] of judged.entries()) {
    const next = units[index + 1]?.text ?? ''
    trees = withSentence(trees, one, {
      next,
      words: models.words,
      block: blocks[one.unit.fragments[0]!.block]!,
    })
  }
  trees = withCellCuts(trees, blocks, models.words)
  return trees === reading.trees ? [...trees] : trees.toSorted((one, other) => startOf(one) - startOf(other))
}

const startOf = (tree: CriteriaTree) => Math.min(tree.lead.start, spanOf(tree).start)

function withRun(trees: readonly CriteriaTree[], run: Run, { read }: Reading): readonly CriteriaTree[] {
  const lead = run[0]!
  // Below a row's name that is no lead-in by itself, one condition may be anything.
  const least = isRow(run) && lead.odds === 0 ? 2 : 1
  const added = read(fragmentsOfRun(run)).filter((tree) => leavesOf(tree).length >= least)
  const rest = lead.replaces && added.length > 0 ? withoutSentence(trees, lead.unit) : trees
  return added.reduce(withTree, rest)
}

/** A list of another kind, a sentence about criteria elsewhere, or one that a page cuts. */
const isElsewhere = (text: string) =>
  listsNoCriteria(text) || pointsElsewhere(text) || !SENTENCE_END.test(text)

type Place = { next: string; words: LinearModel; block: Block }

/** Adds the tree of a sentence, or cuts one that patterns read into more conditions. */
function withSentence(
  trees: readonly CriteriaTree[],
  { unit, class: name, odds, prose, op, isRead }: Judged,
  place: Place,
): readonly CriteriaTree[] {
  if (unit.kind === 'cell' || unit.kind === 'heading') return trees
  const isLikely = name === 'prose' && odds >= (unit.kind === 'item' ? LEAST.item : LEAST.sentence)
  const isPossible = !isRead && unit.kind === 'text' && prose >= LEAST.unlikely
  if (!(isLikely || isPossible) || !mayState(unit.text) || (!isRead && isElsewhere(unit.text))) return trees
  const found = sentenceTree(unit, { ...place, isAgainst: name === 'prose' && op === 'none' })
  if (!found) return trees
  if (isRead) return withMoreCuts(trees, found.tree, unit)
  return found.odds >= (name === 'prose' ? LEAST.sure : LEAST.surer) ? withTree(trees, found.tree) : trees
}
