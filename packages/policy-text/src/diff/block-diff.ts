import type { Block } from '../document/document.ts'
import type { Context } from '../facts/context.ts'

/** A block with the form it is compared in and its place in the document. */
export type Placed = { block: Block; norm: string; place: number; context: Context }

/** How two versions differ, block by block. Equal blocks under the same headings are left out. */
export type BlockDiff = {
  /** Reworded blocks. */
  modified: readonly { before: Placed; after: Placed }[]
  /** Equal blocks that stand under other headings than before. */
  moved: readonly { before: Placed; after: Placed }[]
  deleted: readonly Placed[]
  inserted: readonly Placed[]
}

/** One changed block as a reader sees it. `moved` carries both places of the same words. */
export type BlockEdit = {
  op: 'modified' | 'moved' | 'deleted' | 'inserted'
  before: Block | null
  after: Block | null
}
