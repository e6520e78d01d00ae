import type { BlockDiff, Placed } from './block-diff.ts'
import type { Block } from '../document/document.ts'
import { contextsOf } from '../facts/context.ts'
import { normalize, normOf } from '../normalization/normalize.ts'
import { countWork } from '../document/complexity.ts'
import { pairSimilar } from './pair-similar.ts'
import { recut } from './recut.ts'

/** Matches equal blocks anywhere in the document, then pairs the rest by similarity. */
export function matchBlocks(before: readonly Block[], after: readonly Block[]): BlockDiff {
  const inPlace = takeEqual(place(before), place(after), keyInPlace)
  const anywhere = takeEqual(inPlace.before, inPlace.after, ({ norm }) => norm)
  const left = recut(anywhere, inPlace.pairs)
  const { pairs, before: deleted, after: inserted } = pairSimilar(left.before, left.after)
  return { modified: pairs, moved: anywhere.pairs, deleted, inserted }
}

/** The key of equal text under equal headings. Headings are counted as work with every block. */
function keyInPlace(placed: Placed): string {
  const { path } = placed.block
  countWork(path.reduce((sum, heading) => sum + heading.length, placed.norm.length))
  return [...path.map(normalize), standing(placed), placed.norm].join('\u0001')
}

function place(blocks: readonly Block[]): Placed[] {
  const contexts = contextsOf(blocks)
  return blocks
    .map((block, index) => ({ block, norm: normOf(block), place: index, context: contexts[index]! }))
    .filter(({ norm }) => norm !== '')
}

/**
 * The decision of the block's list: an item that changes lists under the same headings has moved.
 */
const standing = ({ context: { cues } }: Placed) => `${cues.priorAuth} ${cues.coverage} ${cues.bundling}`

/** Removes the blocks that occur on both sides, one for one. The rest keeps its order. */
function takeEqual(before: readonly Placed[], after: readonly Placed[], keyOf: (placed: Placed) => string) {
  const waiting = new Map([...Map.groupBy(before, keyOf)].map(([key, placed]) => [key, placed.values()]))
  const pairs: { before: Placed; after: Placed }[] = []
  const onlyAfter = after.filter((placed) => {
    const match = waiting.get(keyOf(placed))?.next().value
    if (match) pairs.push({ before: match, after: placed })
    return !match
  })
  const matched = new Set(pairs.map((pair) => pair.before))
  return { pairs, before: before.filter((placed) => !matched.has(placed)), after: onlyAfter }
}
