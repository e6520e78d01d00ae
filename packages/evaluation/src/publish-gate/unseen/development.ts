import { readFileSync } from 'node:fs'
import type { SealedText } from '../../sealed/score-lots.ts'

const casesOf = (name: string): SealedText[] =>
  readFileSync(new URL(`./${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as SealedText)

/**
 * Texts by other hands that were given for development. Misses of even ids were read; the odd ones
 * were only counted.
 */
export const DEVELOPMENT_LOTS: readonly { lot: string; cases: readonly SealedText[] }[] = [
  'development-1',
  'development-2',
  'development-3',
  'development-4',
  'development-5',
  'development-6',
].map((name) => ({ lot: name, cases: casesOf(name) }))
