import type { Placed } from './placed.ts'
import { diffWords, type WordRun } from './words.ts'

type Pair = { before: Placed; after: Placed }

const runs = new WeakMap<Pair, readonly WordRun[]>()

/** The word diff of a reworded block, made once: its size and its places are both told from it. */
export function wordRunsOf(pair: Pair): readonly WordRun[] {
  const known = runs.get(pair) ?? diffWords(pair.before.norm, pair.after.norm)
  runs.set(pair, known)
  return known
}
