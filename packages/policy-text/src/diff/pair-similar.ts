import type { Placed } from './placed.ts'
import { wordsOf } from './words.ts'

/** Share of words in common (Jaccard) from which two blocks are one block reworded. */
const ALIKE = 0.6
/** Under the same heading less is enough: "Effective date: July 1" and "Effective date: March 1" share 0.43. */
const ALIKE_IN_PLACE = 0.3
/** A word in more blocks than this says nothing about which of them belong together. */
const MAX_POSTINGS = 200
/** So many blocks that share the rarest words are compared with one; the like of a block is among them. */
const MAX_NEAR = 60

type Candidate = { before: Placed; after: Placed; likeness: number; inPlace: boolean }

/** Pairs each deleted block with the inserted one that is most like it, each at most once; best pairs first. */
export function pairSimilar(before: readonly Placed[], after: readonly Placed[]) {
  const candidates = candidatePairs(before, after)
  candidates.sort(
    (a, b) =>
      b.likeness - a.likeness || Number(b.inPlace) - Number(a.inPlace) || a.before.place - b.before.place || a.after.place - b.after.place,
  )
  const taken = new Set<Placed>()
  const pairs = candidates.filter((pair) => {
    if (taken.has(pair.before) || taken.has(pair.after)) return false
    taken.add(pair.before).add(pair.after)
    return true
  })
  pairs.sort((a, b) => a.after.place - b.after.place)
  return { pairs, before: before.filter((placed) => !taken.has(placed)), after: after.filter((placed) => !taken.has(placed)) }
}

/** A block with its distinct words as numbers, and where it stands. */
type Entry = { placed: Placed; words: readonly number[]; path: string }

/** Only blocks that share a telling word are compared, so that two long documents do not cost their product. */
function candidatePairs(before: readonly Placed[], after: readonly Placed[]): Candidate[] {
  const numbers = new Map<string, number>()
  const [were, are] = [before.map((placed) => entryOf(placed, numbers)), after.map((placed) => entryOf(placed, numbers))]
  const postings: Entry[][] = Array.from(numbers, () => [])
  for (const entry of are) for (const word of entry.words) postings[word]!.push(entry)
  const marked = new Int32Array(numbers.size)
  const candidates: Candidate[] = []
  were.forEach((entry, at) => {
    for (const word of entry.words) marked[word] = at + 1
    for (const other of near(entry.words.map((word) => postings[word]!))) {
      const [likeness, inPlace] = [jaccard(entry, other, (word) => marked[word] === at + 1), entry.path === other.path]
      if (likeness >= (inPlace ? ALIKE_IN_PLACE : ALIKE)) candidates.push({ before: entry.placed, after: other.placed, likeness, inPlace })
    }
  })
  return candidates
}

function entryOf(placed: Placed, numbers: Map<string, number>): Entry {
  const words = [...new Set(wordsOf(placed.norm.toLowerCase()))].map((word) => {
    const number = numbers.get(word) ?? numbers.size
    numbers.set(word, number)
    return number
  })
  return { placed, words, path: placed.block.path.join('\u0001') }
}

/** The blocks behind the rarest words, so that the work grows with the blocks and not with their square. */
function near(posted: readonly (readonly Entry[])[]): Set<Entry> {
  const found = new Set<Entry>()
  for (const entries of posted.toSorted((a, b) => a.length - b.length)) {
    if (found.size >= MAX_NEAR || entries.length > MAX_POSTINGS) break
    for (const entry of entries) found.add(entry)
  }
  return found
}

/** Share of words in common; 0 where their numbers alone rule out that it is enough. */
function jaccard({ words: a }: Entry, { words: b }: Entry, isShared: (word: number) => boolean): number {
  if (Math.min(a.length, b.length) < ALIKE_IN_PLACE * Math.max(a.length, b.length)) return 0
  let shared = 0
  for (const word of b) if (isShared(word)) shared += 1
  return shared / (a.length + b.length - shared || 1)
}
