import type { LinearModel } from '@ppman/text'
import type { Block } from '../../document/document.ts'
import { type CriteriaTree, leavesOf } from '../criteria.ts'
import type { Fragment } from '../fragment.ts'
import { listsNoCriteria } from '../lead-in.ts'
import { pointsElsewhere, SENTENCE_END } from '../sentences/sentence-criteria.ts'
import { type Judged, judgeUnits, mayState } from './judge.ts'
import { spanOf, withOtherCuts, withoutSentence, withTree } from './merge-trees.ts'
import { type Range, Ranges } from './ranges.ts'
import { fragmentsOfRun, isOpen, isRow, type Run, runsOf } from './runs.ts'
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
 * need surer conditions. A sentence that patterns read is cut where it is likely one; `gain` is the
 * logarithm of how much likelier its other cuts are.
 */
const LEAST = { sentence: 0.8, item: 0.95, unlikely: 0.1, sure: 0.7, surer: 0.9, cut: 0.5, gain: 2 }

/** The trees of a document with those that the models find where the patterns are silent. */
export function withLikely(reading: Reading, models: LikelyModels): CriteriaTree[] {
  const { text, blocks, fragments, isPolicy } = reading
  const units = unitsOf(text, fragments, (block) => blocks[block]!.path)
  const judged = judgeUnits(units, reading.trees, { lines: models.lines, isPolicy })
  const read = new Ranges(reading.trees.flatMap(leavesOf))
  let { trees } = reading
  for (const run of runsOf(judged)) trees = withRun(trees, run, { ...reading, words: models.words })
  for (const [index, one] of judged.entries()) {
    const next = units[index + 1]?.text ?? ''
    trees = withSentence(trees, one, {
      next,
      words: models.words,
      read: read.touching(one.unit),
      block: blocks[one.unit.fragments[0]!.block]!,
    })
  }
  return trees === reading.trees ? [...trees] : trees.toSorted((one, other) => startOf(one) - startOf(other))
}

const startOf = (tree: CriteriaTree) => Math.min(tree.lead.start, spanOf(tree).start)

function withRun(
  trees: readonly CriteriaTree[],
  run: Run,
  reading: Reading & { words: LinearModel },
): readonly CriteriaTree[] {
  const { read } = reading
  const lead = run[0]!
  const cut = isOpen(run) && cutRun(run, reading)
  if (cut) return withTree(lead.replaces ? withoutSentence(trees, lead.unit) : trees, cut)
  if (isOpen(run) && !isRow(run)) return trees
  // Below a row's name that is no lead-in by itself, one condition may be anything.
  const least = isRow(run) && lead.odds === 0 ? 2 : 1
  const added = read(fragmentsOfRun(run)).filter((tree) => leavesOf(tree).length >= least)
  const rest = lead.replaces && added.length > 0 ? withoutSentence(trees, lead.unit) : trees
  return added.reduce(withTree, rest)
}

/** The tree of a lead-in and one text, if the text holds several conditions. */
function cutRun([lead, only]: Run, { blocks, words }: Reading & { words: LinearModel }): CriteriaTree | null {
  const { unit } = only!
  if (only!.isRead || only!.odds < LEAST.cut) return null
  const block = blocks[unit.fragments[0]!.block]!
  const above = { unit: lead!.unit, op: lead!.op }
  const found = sentenceTree(unit, { block, isAgainst: false, next: '', words, read: [], above })
  return found && found.odds >= LEAST.sure && leavesOf(found.tree).length > 1 ? found.tree : null
}

/** A list of another kind, a sentence about criteria elsewhere, or one that a page cuts. */
const isElsewhere = (text: string) =>
  listsNoCriteria(text) || pointsElsewhere(text) || !SENTENCE_END.test(text)

type Place = { next: string; words: LinearModel; block: Block; read: readonly Range[] }

/** Adds the tree of a sentence, or cuts one that patterns read into more conditions. */
function withSentence(
  trees: readonly CriteriaTree[],
  { unit, class: name, odds, prose, op, isRead }: Judged,
  place: Place,
): readonly CriteriaTree[] {
  if (unit.kind === 'cell' || unit.kind === 'heading') return trees
  const isLikely = name === 'prose' && odds >= (unit.kind === 'item' ? LEAST.item : LEAST.sentence)
  const isPossible = !isRead && unit.kind === 'text' && prose >= LEAST.unlikely
  if (!(isLikely || isPossible) || !mayState(unit.text)) return trees
  if (!isRead && isElsewhere(unit.text)) return trees
  const found = sentenceTree(unit, { ...place, isAgainst: name === 'prose' && op === 'none' })
  if (!found) return trees
  if (isRead)
    return found.gain >= LEAST.gain && prose >= LEAST.cut ? withOtherCuts(trees, found.tree, unit) : trees
  return found.odds >= (name === 'prose' ? LEAST.sure : LEAST.surer) ? withTree(trees, found.tree) : trees
}
