import type { Block } from '../document/document.ts'
import { normOf } from '../normalization/normalize.ts'
import type { BlockDiff, Placed } from './block-diff.ts'
import { shortestScript } from './shortest-script.ts'

/** A word: letters and digits with the punctuation inside, or comparison signs. */
export const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}.'%/-]*[\p{L}\p{N}%])?|[<>≤≥=±]+/gu

/** The words of a text, as counted and compared. */
export const wordsOf = (text: string): string[] => text.match(WORD) ?? []

/** Beyond this many edits the texts count as entirely different, since the cost is quadratic. */
const MAX_EDITS = 1_000

/** One run of a word diff: equal, removed (`-`) or added (`+`). */
export type WordRun = { op: '=' | '-' | '+'; words: readonly string[] }

/**
 * The shortest edit script between two texts in words. Bounded by edits and not by time, so it is
 * deterministic.
 */
function diffWords(before: string, after: string): WordRun[] {
  const [a, b] = [wordsOf(before), wordsOf(after)]
  const runs = shortestScript(a, b, MAX_EDITS) ?? [
    { op: '-', count: a.length },
    { op: '+', count: b.length },
  ]
  let [passed, put] = [0, 0]
  return runs.map(({ op, count }) => {
    const words = op === '-' ? a.slice(passed, passed + count) : b.slice(put, put + count)
    if (op !== '+') passed += count
    if (op !== '-') put += count
    return { op, words }
  })
}

type Pair = { before: Placed; after: Placed }

const runs = new WeakMap<Pair, readonly WordRun[]>()

/** The word diff of a reworded block, computed once for its size and its passages. */
export function wordRunsOf(pair: Pair): readonly WordRun[] {
  const cached = runs.get(pair) ?? diffWords(pair.before.norm, pair.after.norm)
  runs.set(pair, cached)
  return cached
}

/**
 * 100 × (deleted + inserted words) / (words before + words after) after normalization, 0 to 100
 * with two decimals. Moves count 0. For display only: no decision uses it (open questions, 2).
 */
export function changePercentage(before: readonly Block[], after: readonly Block[], diff: BlockDiff): number {
  const total = countAll(before) + countAll(after)
  if (total === 0) return 0
  const reworded = diff.modified.flatMap(wordRunsOf)
  const edited = reworded.reduce((sum, { op, words }) => sum + (op === '=' ? 0 : words.length), 0)
  const whole = [...diff.deleted, ...diff.inserted].reduce((sum, { norm }) => sum + wordsOf(norm).length, 0)
  return Math.round((10_000 * (edited + whole)) / total) / 100
}

const countAll = (blocks: readonly Block[]) =>
  blocks.reduce((sum, block) => sum + wordsOf(normOf(block)).length, 0)
