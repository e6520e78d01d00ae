import type { Block, Extract } from '../block.ts'

/** Longer headings are counted with every block that stands under them, since each is judged with its headings. */
const LONG_HEADING_CHARS = 500

/** How much text a document has to be judged by; none for no document. */
export const charsOf = (extract: Extract | null): number =>
  extract?.blocks.reduce((sum, block) => sum + block.text.length + longHeadingsOf(block), 0) ?? 0

const longHeadingsOf = ({ path }: Block): number =>
  path.reduce((sum, { length }) => (length > LONG_HEADING_CHARS ? sum + length : sum), 0)
