import { readFileSync } from 'node:fs'
import type { SealedPair } from '../../sealed/score-lots.ts'

/**
 * Pairs by another hand, for development. The even lines were read; the others were only counted
 * and show whether what the first half taught holds for pairs that nobody read.
 */
const PAIRS = readFileSync(new URL('./development-1.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as SealedPair)

export const READ_HALF: readonly SealedPair[] = PAIRS.filter((_, index) => index % 2 === 1)
export const COUNTED_HALF: readonly SealedPair[] = PAIRS.filter((_, index) => index % 2 === 0)
