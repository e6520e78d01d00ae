import { cellsOf } from '../facts/context.ts'
import { tokenStream } from '../normalization/normalize.ts'
import type { Placed } from './block-diff.ts'

type Sides = { before: readonly Placed[]; after: readonly Placed[] }

/** The cells of a row with their headings, in any order of columns; null without headings. */
function keyOfRow({ block, norm, context }: Placed): string | null {
  const cells = block.kind === 'row' ? cellsOf(norm) : []
  if (cells.length < 2 || cells.length !== context.header.length) return null
  return cells
    .map((cell, column) => `${tokenStream(context.header[column]!)}\u0001${tokenStream(cell)}`)
    .sort()
    .join('\u0002')
}

/** Whether a row has the cells that it had under the same headings, in any order of columns. */
export const haveSameCells = (before: Placed, after: Placed): boolean => {
  const key = keyOfRow(before)
  return key !== null && key === keyOfRow(after)
}

const headingsOf = ({ context }: Placed) => context.header.map((cell) => cell.trim()).join(' | ')
const inAnyOrder = (norm: string) => cellsOf(norm).map(tokenStream).sort().join('\u0002')

/** Rows that only changed their place or the order of their columns, with their column headings. */
export function reorderedRows({ before, after }: Sides): Placed[] {
  const waiting = Map.groupBy(before, keyOfRow)
  const pairs = after.flatMap((row): [Placed, Placed][] => {
    const key = keyOfRow(row)
    const found = key === null ? undefined : waiting.get(key)?.shift()
    return found ? [[found, row]] : []
  })
  const found = new Set(pairs.flat())
  // Headings in another order are restated only with all changed rows below them.
  const headings = new Map(pairs.map(([was, is]) => [headingsOf(was), headingsOf(is)]))
  const isOpen = (side: readonly Placed[], heading: string) =>
    side.some((row) => !found.has(row) && row.norm !== heading && headingsOf(row) === heading)
  for (const [was, is] of headings) {
    if (inAnyOrder(was) !== inAnyOrder(is) || isOpen(before, was) || isOpen(after, is)) continue
    for (const one of before) if (one.block.kind === 'row' && one.norm === was) found.add(one)
    for (const one of after) if (one.block.kind === 'row' && one.norm === is) found.add(one)
  }
  return [...found]
}
