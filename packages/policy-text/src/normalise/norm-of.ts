import type { Block } from '../block.ts'
import { normalise } from './normalise.ts'

const norms = new WeakMap<Block, string>()

/** A block's compared form, made once: a comparison asks for it at every step. */
export function normOf(block: Block): string {
  const norm = norms.get(block) ?? normalise(block.text)
  norms.set(block, norm)
  return norm
}
