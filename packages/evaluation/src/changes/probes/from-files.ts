import { readFileSync } from 'node:fs'
import { equalProbes, matterProbes } from './probe.ts'

/** The rows of a file of probes, a JSON array a line. */
const rowsOf = (name: string): unknown[] =>
  readFileSync(new URL(`./${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)

type EqualRows = Parameters<typeof equalProbes>[0]
type MatterRows = Parameters<typeof matterProbes>[0]

/** Written and labelled after the third sealed lot was read, before anything was changed for it. */
export const EQUAL_6 = equalProbes(rowsOf('sixth-equal') as EqualRows)
export const MATTERS_6 = matterProbes(rowsOf('sixth-matters') as MatterRows)
/** Written and labelled after the sixth probes were mended, before they were first run. */
export const EQUAL_7 = equalProbes(rowsOf('seventh-equal') as EqualRows)
export const MATTERS_7 = matterProbes(rowsOf('seventh-matters') as MatterRows)
/** Written and labelled after the seventh probes were mended, before they were first run. */
export const EQUAL_8 = equalProbes(rowsOf('eighth-equal') as EqualRows)
/** Written and labelled before the comparison by residue was built, and first run after it. */
export const EQUAL_9 = equalProbes(rowsOf('ninth-equal') as EqualRows)
export const MATTERS_9 = matterProbes(rowsOf('ninth-matters') as MatterRows)
/**
 * Rearranged wholes and their near twins that matter, written before the mechanisms for them and
 * after the misses of half of two sealed lots were read: some follow those.
 */
export const EQUAL_10 = equalProbes(rowsOf('tenth-equal') as EqualRows)
export const MATTERS_10 = matterProbes(rowsOf('tenth-matters') as MatterRows)
/** More of the same, written when the first mechanisms were built and before they were run. */
export const EQUAL_11 = equalProbes(rowsOf('eleventh-equal') as EqualRows)
export const MATTERS_11 = matterProbes(rowsOf('eleventh-matters') as MatterRows)
