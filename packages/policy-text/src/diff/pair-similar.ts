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
  const candidates = candidatePairs(before, after).filter(({ likeness, inPlace }) => likeness >= (inPlace ? ALIKE_IN_PLACE : ALIKE))
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

/** Only blocks that share a telling word are compared, so that two long documents do not cost their product. */
function candidatePairs(before: readonly Placed[], after: readonly Placed[]): Candidate[] {
  const words = new Map([...before, ...after].map((placed) => [placed, new Set(wordsOf(placed.norm.toLowerCase()))]))
  const postings = Map.groupBy(
    after.flatMap((placed) => [...words.get(placed)!].map((word) => ({ word, placed }))),
    ({ word }) => word,
  )
  return before.flatMap((placed) => {
    return near([...words.get(placed)!].map((word) => postings.get(word) ?? [])).map((other) => ({
      before: placed,
      after: other,
      likeness: jaccard(words.get(placed)!, words.get(other)!),
      inPlace: placed.block.path.join('\u0001') === other.block.path.join('\u0001'),
    }))
  })
}

/** The blocks behind the rarest words, so that the work grows with the blocks and not with their square. */
function near(posted: readonly (readonly { placed: Placed }[])[]): Placed[] {
  const found = new Set<Placed>()
  for (const blocks of posted.toSorted((a, b) => a.length - b.length)) {
    if (found.size >= MAX_NEAR || blocks.length > MAX_POSTINGS) break
    for (const { placed } of blocks) found.add(placed)
  }
  return [...found]
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0
  for (const word of a) if (b.has(word)) shared += 1
  return shared / (a.size + b.size - shared || 1)
}
