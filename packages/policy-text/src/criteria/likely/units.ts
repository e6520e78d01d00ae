import { type Fragment, RUN_IN } from '../fragment.ts'

/** A line, a sentence or a cell of a table that the models judge as a whole. */
export type Unit = {
  start: number
  end: number
  text: string
  kind: 'text' | 'item' | 'heading' | 'cell'
  /** Of a cell, from 0, and how many its row has. */
  column: number
  columns: number
  /** The fragments that it consists of; a sentence with semicolons has several. */
  fragments: readonly Fragment[]
  /** Headings above it. */
  path: readonly string[]
}

/** The classes of units; those of lead-ins and sentences have an operator behind a space. */
export const UNIT_CLASSES = ['condition', 'lead', 'prose', 'joiner', 'other'] as const
export type UnitClass = (typeof UNIT_CLASSES)[number]

/** What a unit is, by the patterns or else by the model of lines. */
export type Judged = {
  unit: Unit
  class: UnitClass
  /** The probability of its class; 1 where patterns read it. */
  odds: number
  /** How the model counts what a lead-in introduces. */
  op: 'all' | 'any' | 'none'
  /** Whether patterns read it, and whether the model was asked. */
  isRead: boolean
  isAsked: boolean
  /** The probabilities that it is a lead-in, and that it is a sentence with conditions. */
  lead: number
  prose: number
  /** Whether patterns read a sentence in a lead-in. */
  replaces?: boolean
}

const BETWEEN_CELLS = ' | '

/** The units of fragments, in order. The edges of pages are left out. */
export function unitsOf(
  text: string,
  fragments: readonly Fragment[],
  pathOf: (block: number) => readonly string[],
): Unit[] {
  const units: Unit[] = []
  for (const fragment of fragments) {
    if (fragment.isPageEdge) continue
    const last = units.at(-1)
    if (last && isSameSentence(last, fragment)) {
      last.end = fragment.end
      last.text = text.slice(last.start, fragment.end)
      last.fragments = [...last.fragments, fragment]
    } else if (fragment.kind === 'row') units.push(...cellsOf(text, fragment, pathOf(fragment.block)))
    else {
      const kind = fragment.kind === 'heading' ? 'heading' : fragment.numbering ? 'item' : 'text'
      const { start, end } = fragment
      const place = { column: 0, columns: 1, fragments: [fragment], path: pathOf(fragment.block) }
      units.push({ start, end, text: text.slice(start, end), kind, ...place })
    }
  }
  return units
}

/** Whether a fragment goes on with the sentence of a unit, behind a semicolon. */
const isSameSentence = ({ fragments, kind }: Unit, { block, numbering, isListed }: Fragment) =>
  kind !== 'cell' && fragments[0]!.block === block && numbering?.[0] === RUN_IN && !isListed

function cellsOf(text: string, row: Fragment, path: readonly string[]): Unit[] {
  const cells = text.slice(row.start, row.end).split(BETWEEN_CELLS)
  let start = row.start
  return cells.flatMap((cell, column): Unit[] => {
    const end = start + cell.length
    const unit: Unit = {
      start,
      end,
      text: cell,
      kind: 'cell',
      column,
      columns: cells.length,
      fragments: [row],
      path,
    }
    start = end + BETWEEN_CELLS.length
    return /\w/.test(cell) ? [unit] : []
  })
}
