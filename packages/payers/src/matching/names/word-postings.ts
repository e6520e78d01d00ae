import { PAUSE_EVERY } from './indexed.ts'

/** A name by the numbers of its words. */
type Worded = { words: Uint32Array }

/** Which names contain which words, in flat arrays: names by the number of the word. */
export type WordPostings = { starts: Uint32Array; names: Uint32Array }

/** Names looked at for one set of words: bounds the time whatever they are. */
const NAMES_READ = 600

/** Builds postings step by step: each `yield` is a place to pause. */
export function* buildWordPostings(names: readonly Worded[], words: number): Generator<void, WordPostings> {
  const starts = new Uint32Array(words + 1)
  for (const [at, name] of names.entries()) {
    for (const word of new Set(name.words)) starts[word + 1]!++
    if (at % PAUSE_EVERY === 0) yield
  }
  for (let word = 0; word < words; word++) starts[word + 1]! += starts[word]!
  const next = starts.slice()
  const postings = { starts, names: new Uint32Array(starts[words]!) }
  for (const [at, name] of names.entries()) {
    for (const word of new Set(name.words)) postings.names[next[word]!++] = at
    if (at % PAUSE_EVERY === 0) yield
  }
  return postings
}

/** Names that contain all the words (by number, at least one), the rarest word's first ones. */
export function namesWithAll(
  { starts, names }: WordPostings,
  words: readonly number[],
  all: readonly Worded[],
): number[] {
  const count = (word: number) => starts[word + 1]! - starts[word]!
  const [rarest, ...others] = words.toSorted((a, b) => count(a) - count(b))
  const from = starts[rarest!]!
  const read = names.subarray(from, Math.min(from + NAMES_READ, starts[rarest! + 1]!))
  return [...read].filter((name) => others.every((word) => all[name]!.words.includes(word)))
}
