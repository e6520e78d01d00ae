import type { Block } from '../block.ts'
import { normOf } from '../normalise/norm-of.ts'
import type { BlockDiff } from './match-blocks.ts'
import { wordRunsOf } from './pair-words.ts'
import { wordsOf } from './words.ts'

/**
 * 100 × (deleted + inserted words) / (words before + words after), after normalisation, moves counted 0; 0..100 with two
 * decimals. Symmetric and reproducible; shown, never used to decide anything (open questions, 2).
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
