import type { LinearModel } from '@ppman/text'
import type { Block } from '../../document/document.ts'
import { type CriteriaTree, leavesOf } from '../criteria.ts'
import type { Fragment } from '../fragment.ts'
import { withCellCuts } from './cell-cuts.ts'
import { withContinued } from './continued.ts'
import { judgeUnits } from './judge.ts'
import { spanOf, haveSameLeaves, treeWithin, withoutSentence, withTree } from './merge-trees.ts'
import { fragmentsOfRun, isRow, type Run, runsOf } from './runs.ts'
import { isPossible, oddsOfStating, sentenceFeatures } from './sentence-judge.ts'
import { sentenceTree } from './sentence-tree.ts'
import { type Judged, type Unit, unitsOf } from './units.ts'
import { advantageOf, type WordModels } from './words/tag-words.ts'

/**
 * The model of lines tells what a line, a sentence or a cell is; those of words find conditions in
 * sentences, and that of sentences tells whether a sentence states them.
 */
export type LikelyModels = { lines: LinearModel; words: WordModels; sentences: LinearModel }

/** What the patterns read of a document, and how they read fragments. */
export type Reading = {
  text: string
  blocks: readonly Block[]
  fragments: readonly Fragment[]
  trees: readonly CriteriaTree[]
  read: (fragments: readonly Fragment[]) => CriteriaTree[]
  isPolicy: (block: number) => boolean
}

/**
 * The least probability that a sentence states conditions, and the least advantage of other cuts in
 * a sentence that patterns read. Both were chosen on lots that were left out.
 */
const LEAST = { states: 0.45, advantage: 4 }

/** The trees of a document with those that the models find where the patterns are silent. */
export function withLikely(reading: Reading, models: LikelyModels): CriteriaTree[] {
  const { text, blocks, fragments, isPolicy } = reading
  const units = unitsOf(text, fragments, (block) => blocks[block]!.path)
  const judged = judgeUnits(units, reading.trees, { lines: models.lines, isPolicy })
  let { trees } = reading
  for (const run of runsOf(judged)) trees = withRun(trees, run, reading)
  for (const index of judged.keys()) trees = withSentence(trees, judged, { index, models, blocks })
  trees = withContinued(withCellCuts(trees, blocks, models.words), units, blocks)
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

type Place = { index: number; models: LikelyModels; blocks: readonly Block[] }

/** Adds the tree of a sentence, or lets it replace one that patterns read with fewer conditions. */
function withSentence(
  trees: readonly CriteriaTree[],
  judged: readonly Judged[],
  { index, models, blocks }: Place,
): readonly CriteriaTree[] {
  const { unit, class: name, op, isRead } = judged[index]!
  if (!isPossible(judged[index]!)) return trees
  const found = sentenceTree(unit, {
    block: blocks[unit.fragments[0]!.block]!,
    next: judged[index + 1]?.unit.text ?? '',
    words: models.words,
    isAgainst: name === 'prose' && op === 'none',
  })
  if (!found) return trees
  if (isRead) return withLikelierCuts(trees, found.tree, { unit, words: models.words })
  const odds = oddsOfStating(sentenceFeatures(judged, index, found), models.sentences)
  return odds < LEAST.states ? trees : withTree(trees, found.tree)
}

/** Cuts a sentence as the models do where that is much likelier than how patterns cut it. */
function withLikelierCuts(
  trees: readonly CriteriaTree[],
  tree: CriteriaTree,
  { unit, words }: { unit: Unit; words: WordModels },
): readonly CriteriaTree[] {
  const read = treeWithin(trees, unit)
  if (!read || haveSameLeaves(read, tree) || leavesOf(tree).length < leavesOf(read).length) return trees
  const rangesOf = (one: CriteriaTree) =>
    leavesOf(one).map(({ start, end }) => ({ start: start - unit.start, end: end - unit.start }))
  const advantage = advantageOf(rangesOf(tree), rangesOf(read), { text: unit.text, models: words })
  return advantage < LEAST.advantage ? trees : trees.map((one) => (one === read ? tree : one))
}
