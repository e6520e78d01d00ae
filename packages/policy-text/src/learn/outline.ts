import type { Block } from '../block.ts'
import { type Context, contextsOf } from '../facts/context.ts'
import { normOf } from '../normalise/norm-of.ts'
import { keyOf, pathKeyOf } from './region-key.ts'

/** A block of a page by what it says and where. */
export type Outlined = { block: Block; context: Context; key: string; path: string; place: number }

/** The blocks of a page that say something, in their order. `place` counts all blocks. */
export function outlineOf(blocks: readonly Block[]): Outlined[] {
  const contexts = contextsOf(blocks)
  return blocks.flatMap((block, place) =>
    normOf(block) === ''
      ? []
      : [{ block, context: contexts[place]!, key: keyOf(block), path: pathKeyOf(block), place }],
  )
}

/** Blocks that stand once, by their keys: only they can say where something else stands. */
export function soleBlocks(outline: readonly Outlined[]): Map<string, number> {
  const sole = new Map<string, number>()
  const twice = new Set<string>()
  for (const [at, { key }] of outline.entries()) {
    if (sole.has(key)) twice.add(key)
    sole.set(key, at)
  }
  for (const key of twice) sole.delete(key)
  return sole
}
