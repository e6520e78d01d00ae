import type { Block } from '../block.ts'
import { normOf } from '../normalise/norm-of.ts'
import { type Criterion, criterionIn } from './criterion.ts'
import { type Cues, NO_CUES } from './cues.ts'
import { statedCues } from './stated-cues.ts'

/** What a list item or a table row takes its meaning from, beside its headings. */
export type Context = {
  /** The sentence that announces the list or the table, empty for none. */
  lead: string
  /** What the lead decides of each of its items; nothing where the items are conditions. */
  cues: Cues
  /** How the items are conditions, when they are. */
  criterion: Criterion | null
  /** The heads of a table's columns, empty for none. */
  header: readonly string[]
}
export const NO_CONTEXT: Context = { lead: '', cues: NO_CUES, criterion: null, header: [] }

const ANNOUNCES = /:$|\bfollowing\b|\bbelow\b/i

/** The context of each block, in order; prose and headings have none. */
export function contextsOf(blocks: readonly Block[]): Context[] {
  let [list, table] = [NO_CONTEXT, NO_CONTEXT]
  return blocks.map((block, index) => {
    const { kind } = block
    if (kind === 'row') {
      const isFirst = blocks[index - 1]?.kind !== 'row'
      if (isFirst) table = withHeader(list, cellsOf(normOf(block)))
      return isFirst ? list : table
    }
    const own = kind === 'item' ? list : NO_CONTEXT
    if (kind !== 'item' || block.text.endsWith(':'))
      list = kind === 'heading' ? NO_CONTEXT : ledBy(normOf(block))
    return own
  })
}

function ledBy(lead: string): Context {
  if (!ANNOUNCES.test(lead)) return NO_CONTEXT
  const criterion = criterionIn(lead)
  return { lead, cues: criterion ? NO_CUES : statedCues(lead), criterion, header: [] }
}

/** A first row without a number names the columns. */
const withHeader = (list: Context, cells: readonly string[]): Context =>
  cells.length > 1 && !cells.some((cell) => /\d/.test(cell)) ? { ...list, header: cells } : list

/** Cells of a row, in the form in which they are compared. */
export const cellsOf = (norm: string) => norm.split('|').map((cell) => cell.trim())
