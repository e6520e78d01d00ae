import type { Block } from '../block.ts'
import type { Context } from '../facts/context.ts'

/** A block with the form it is compared in and its place in the document. */
export type Placed = { block: Block; norm: string; place: number; context: Context }
