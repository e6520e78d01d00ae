import { cellsOf } from './context.ts'

const MARKED = /^(?:y|yes|x|✓|✔|☑|√|●|•)$/i
const UNMARKED = /^(?:|n|no|none|-+|✗|✘|☐|n\/a)$/i

/** The answer of a cell with a mark or without one; null for other cells. */
export function answerOfMark(cell: string): 'yes' | 'no' | null {
  if (MARKED.test(cell)) return 'yes'
  return UNMARKED.test(cell) ? 'no' : null
}

/** The numbers of the columns in which a row has a mark; a heading may be worded anew. */
export const markedColumns = (norm: string): number[] =>
  cellsOf(norm).flatMap((cell, column) => (answerOfMark(cell) === 'yes' ? [column] : []))
