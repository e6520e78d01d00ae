import type { Block } from '../../document/document.ts'

/** A cell with its place in the text of its block. */
export type Cell = { from: number; to: number; text: string }

/** A row with the list that stands in its last cell, and what stands in cells behind that list. */
export type GridRow = {
  block: number
  cells: readonly Cell[]
  items: readonly number[]
  rest: readonly number[]
}

/** Rows that stand below one another, with the index of the first block behind them. */
export type Grid = { begin: number; end: number; rows: readonly GridRow[] }

/** What stands in a cell behind a list is short. */
const LONGEST_REST_CHARS = 60

/** The tables of a document. */
export function gridsOf(blocks: readonly Block[]): Grid[] {
  const grids: Grid[] = []
  for (let begin = 0; begin < blocks.length; begin += 1) {
    if (blocks[begin]!.kind !== 'row') continue
    const rows: GridRow[] = []
    let end = begin
    while (blocks[end]?.kind === 'row') {
      const items = indexesFrom(blocks, end + 1, ({ kind, list }) => kind === 'item' || list !== undefined)
      const next = end + 1 + items.length
      const rest = items.length === 0 ? [] : indexesFrom(blocks, next, isRest)
      const isInner = blocks[next + rest.length]?.kind === 'row'
      const cells = cellsOf(blocks[end]!.text)
      const filled = cells.length + (/:\s*$/.test(cells.at(-1)!.text) ? 0 : 1)
      const lacksCells = rows.length > 0 && filled < rows[0]!.cells.length
      const own = isInner ? rest : lacksCells ? rest.slice(0, 1) : []
      rows.push({ block: end, cells, items, rest: own })
      end = next + own.length
    }
    grids.push({ begin, end, rows })
    begin = end - 1
  }
  return grids
}

const isRest = ({ kind, text, list }: Block) =>
  kind === 'text' && list === undefined && text.length <= LONGEST_REST_CHARS && !/:\s*$/.test(text)

function indexesFrom(blocks: readonly Block[], from: number, isPart: (block: Block) => boolean): number[] {
  const indexes: number[] = []
  for (let index = from; index < blocks.length && isPart(blocks[index]!); index += 1) indexes.push(index)
  return indexes
}

const BETWEEN_CELLS = /(?:^|\s)\|(?:\s|$)/g

export function cellsOf(text: string): Cell[] {
  const cells: Cell[] = []
  let from = 0
  for (const { 0: bar, index } of text.matchAll(BETWEEN_CELLS)) {
    cells.push({ from, to: index, text: text.slice(from, index) })
    from = index + bar.length
  }
  return [...cells, { from, to: text.length, text: text.slice(from) }]
}
