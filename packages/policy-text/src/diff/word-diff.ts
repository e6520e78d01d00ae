import type { Block } from '../document/document.ts'
import { normOf } from '../normalization/normalize.ts'
import type { BlockDiff, Placed } from './block-diff.ts'
import { shortestScript } from './shortest-script.ts'

/** Runs of letters and digits with the signs that belong to them. */
export const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}.'%/-]*[\p{L}\p{N}%])?|[<>≤≥=±]+/gu

/** Words as they are counted and compared. */
export const wordsOf = (text: string): string[] => text.match(WORD) ?? []

/**
 * Beyond this many edits the two texts are simply different, and finding the shortest script would
 * cost its square.
 */
const MAX_EDITS = 1_000

/** One run of a word diff: kept, taken out (`-`) or put in (`+`). */
export type WordRun = { op: '=' | '-' | '+'; words: readonly string[] }

/**
 * The shortest way from one text to the other, in words. Deterministic: bounded by edits, never by
 * time.
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

/** The word diff of a reworded block, made once: its size and its places are both told from it. */
export function wordRunsOf(pair: Pair): readonly WordRun[] {
  const cached = runs.get(pair) ?? diffWords(pair.before.norm, pair.after.norm)
  runs.set(pair, cached)
  return cached
}

/**
 * 100 × (deleted + inserted words) / (words before + words after), after normalisation, moves
 * counted 0; 0..100 with two decimals. Symmetric and reproducible; shown, never used to decide
 * anything (open questions, 2).
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
