import type { Block } from '../document/document.ts'
import { contextsOf } from '../facts/context.ts'
import { normOf, tokenStream } from '../normalization/normalize.ts'
import type { BlockDiff, Placed } from './block-diff.ts'

type Documents = { before: readonly Block[]; after: readonly Block[] }
export type EntryPair = { before: Placed; after: Placed }

/**
 * The two versions of each block whose signs may differ: blocks with the same letters, in order,
 * and reworded ones. The letters alone do not tell a marked entry from an unmarked one.
 */
export function entryPairs(
  { before, after }: Documents,
  { modified }: Pick<BlockDiff, 'modified'>,
): EntryPair[] {
  const later = Map.groupBy(after, keyOf)
  const same = [...Map.groupBy(before, keyOf)].flatMap(([key, blocks]): [Block, Block][] => {
    const others = later.get(key) ?? []
    if (others.length !== blocks.length) return []
    return blocks.flatMap((block, index): [Block, Block][] =>
      normOf(block) === normOf(others[index]!) ? [] : [[block, others[index]!]],
    )
  })
  if (same.length === 0) return [...modified]
  const [were, are] = [placed(before), placed(after)]
  const taken = new Set(same.map(([, block]) => block))
  return [
    ...same.map(([was, is]): EntryPair => ({ before: were.get(was)!, after: are.get(is)! })),
    ...modified.filter((pair) => !taken.has(pair.after.block)),
  ]
}

/** The blocks with their contexts. */
function placed(blocks: readonly Block[]): ReadonlyMap<Block, Placed> {
  const contexts = contextsOf(blocks)
  return new Map(
    blocks.map((block, place) => [block, { block, norm: normOf(block), place, context: contexts[place]! }]),
  )
}

const keyOf = (block: Block) => `${block.kind}\u0001${tokenStream(normOf(block))}`
