import { readFileSync } from 'node:fs'
import type { CriteriaCase } from '../score-criteria.ts'

/** A lot of excerpts by one hand at one time. */
export type CriteriaLot = { name: string; cases: readonly CriteriaCase[] }

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8').trim()
const lotOf = (name: string, file: string): CriteriaLot => ({
  name,
  cases: read(file)
    .split('\n')
    .map((line) => JSON.parse(line) as CriteriaCase),
})
const count = (length: number) => Array.from({ length }, (_, index) => index + 1)

/** Lots by other hands: sealed ones that have had their first run, and 26 for development. */
export const LOTS_OF_OTHERS: readonly CriteriaLot[] = [
  ...count(10).map((n) => lotOf(`criteria-authored-${n}`, `../../sealed/lots/criteria-authored-${n}.jsonl`)),
  ...count(26).map((n) => lotOf(`development-${n}`, `../cases/other-hands/criteria-${n}.jsonl`)),
]

/** Every labelled excerpt, and texts in which nothing is a criterion. */
export const CRITERIA_LOTS: readonly CriteriaLot[] = [
  lotOf('authored', '../cases/authored.jsonl'),
  lotOf('authored-2', '../cases/authored-2.jsonl'),
  {
    name: 'no-criteria',
    cases: read('../cases/no-criteria.txt')
      .split('\n=====\n')
      .map((text, index) => ({ id: `no-criteria-${index + 1}`, text, trees: [] })),
  },
  ...LOTS_OF_OTHERS,
]
