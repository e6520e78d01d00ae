import { STATE_WORDS } from '../../normalization/names.ts'
import { PAUSE_EVERY } from './index-types.ts'

/** A state in a name identifies a company less than its other words. */
const PLACE_WEIGHT = 0.6

/** The distinct words of a directory, as skeletons, and how rare each is. */
export type WordTable = {
  ids: Map<string, number>
  words: string[]
  /** 0 to 1: 1 for a word that one name bears. Unknown words weigh 1. */
  weight: number[]
}

/** Weight of the rarest of these words, 0 for none. */
export const rarestOf = (skeletons: readonly string[], { ids, weight }: WordTable): number =>
  Math.max(0, ...skeletons.map((text) => weight[ids.get(text) ?? -1] ?? 1))

/** Numbers words and counts the names that contain each. */
export function wordCounter() {
  const ids = new Map<string, number>()
  const words: string[] = []
  const counts: number[] = []
  const number = (word: string): number => {
    let id = ids.get(word)
    if (id === undefined) {
      ids.set(word, (id = words.length))
      words.push(word)
      counts.push(0)
    }
    return id
  }
  return {
    /** The numbers of a name's words. */
    take: (skeletons: readonly string[]): Uint32Array => Uint32Array.from(skeletons, number),
    /** Counts each word of a name once. Names that only facts add are not counted. */
    count: (numbers: Uint32Array): void => {
      for (const id of new Set(numbers)) counts[id]!++
    },
    finish: (names: number): WordTable => {
      const scale = Math.log(1 + names)
      const weightOf = (count: number, id: number) =>
        (Math.log(1 + names / (count || 1)) / scale) * (STATE_WORDS.has(words[id]!) ? PLACE_WEIGHT : 1)
      return { ids, words, weight: counts.map(weightOf) }
    },
  }
}

/** A name by the numbers of its words. */
type Worded = { words: Uint32Array }

/** Which names contain which words, in flat arrays: names by the number of the word. */
export type WordPostings = { starts: Uint32Array; names: Uint32Array }

/** Largest number of names read for one set of words. */
const NAMES_READ = 600

/** Builds postings step by step; callers may pause at each `yield`. */
export function* buildWordPostings(names: readonly Worded[], words: number): Generator<void, WordPostings> {
  const starts = new Uint32Array(words + 1)
  for (const [index, name] of names.entries()) {
    for (const word of new Set(name.words)) starts[word + 1]!++
    if (index % PAUSE_EVERY === 0) yield
  }
  for (let word = 0; word < words; word++) starts[word + 1]! += starts[word]!
  const next = starts.slice()
  const postings = { starts, names: new Uint32Array(starts[words]!) }
  for (const [index, name] of names.entries()) {
    for (const word of new Set(name.words)) postings.names[next[word]!++] = index
    if (index % PAUSE_EVERY === 0) yield
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
