import type { Extract } from '../block.ts'

/** How much text a document has; none for no document. */
export const charsOf = (extract: Extract | null): number => extract?.blocks.reduce((sum, { text }) => sum + text.length, 0) ?? 0
