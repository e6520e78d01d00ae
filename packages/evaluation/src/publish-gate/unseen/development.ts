import { readFileSync } from 'node:fs'
import type { SealedText } from '../../sealed/score-lots.ts'

const casesOf = (name: string): SealedText[] =>
  readFileSync(new URL(`./${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as SealedText)

const development6 = casesOf('development-6')

/**
 * Texts by other hands that were given for development. Misses of even ids were read; the odd ones
 * were only counted. Of the sixth, all misses of the first half were read and none of the second.
 */
export const DEVELOPMENT_LOTS: readonly { lot: string; cases: readonly SealedText[] }[] = [
  ...['development-1', 'development-2', 'development-3', 'development-4', 'development-5'].map((name) => ({
    lot: name,
    cases: casesOf(name),
  })),
  { lot: 'development-6a', cases: development6.filter(({ id }) => id.startsWith('gd6a')) },
  { lot: 'development-6b', cases: development6.filter(({ id }) => id.startsWith('gd6b')) },
]

/** Texts that were written for the fit of the model of secrets, three of each form. */
export const OWN_SECRETS: readonly SealedText[] = casesOf('own-secrets')
