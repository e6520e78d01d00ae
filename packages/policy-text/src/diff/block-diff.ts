import type { Block } from '../document/document.ts'
import type { Context } from '../facts/context.ts'

/** A block with its normalized text, its position in the document and its context. */
export type Placed = { block: Block; norm: string; place: number; context: Context }

/** The differences of two versions by block. Equal blocks under the same headings are left out. */
export type BlockDiff = {
  /** Reworded blocks. */
  modified: readonly { before: Placed; after: Placed }[]
  /** Equal blocks under other headings than before. */
  moved: readonly { before: Placed; after: Placed }[]
  deleted: readonly Placed[]
  inserted: readonly Placed[]
}

/** One changed block as shown to a reader. `moved` has both positions of the same text. */
export type BlockEdit = {
  op: 'modified' | 'moved' | 'deleted' | 'inserted'
  before: Block | null
  after: Block | null
}
