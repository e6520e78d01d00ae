import type { Block, Extract } from '@ppman/policy-text/src/document/document.ts'
import { boilerplateOf } from '@ppman/policy-text/src/regions/leave-out.ts'
import type { LearnedRegion } from '@ppman/policy-text/src/regions/learned-region.ts'

/** No page is longer. */
const EVERYTHING = 1_000_000

/**
 * The worst that could be learned of two reads: all that stands under any heading, and every text
 * that could be boilerplate.
 */
export function allRegions(before: Extract, after: Extract): LearnedRegion[] {
  const blocks: Block[] = [...before.blocks, ...after.blocks]
  const paths = new Map(blocks.map(({ path }) => [JSON.stringify(path), path]))
  return [
    ...[...paths].map(([id, path]): LearnedRegion => ({
      id,
      kind: 'place',
      path,
      after: null,
      before: null,
      maxBlocks: EVERYTHING,
    })),
    ...boilerplateOf(blocks).map(({ wordsSha256 }): LearnedRegion => ({
      id: wordsSha256,
      kind: 'words',
      wordsSha256,
    })),
  ]
}
