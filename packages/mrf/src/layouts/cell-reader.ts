import type { Row } from '../csv/csv-reader.ts'
import type { FlagCounter } from '../flags.ts'
import type { Interner } from '../tables/file-tables.ts'
import { NOT_PLAIN, readPlainAmount } from '../text/amount.ts'
import { decodeText } from '../text/encoding.ts'
import { flagAmount, readOddAmount } from '../text/odd-amount.ts'

export type CellReader = ReturnType<typeof cellReader>

const SPACE = 0x20
const QUOTE = 0x22
const EQUALS = 0x3d

/**
 * Reads cells of the current row by column. A missing column (-1) and a cell past the row's end are
 * empty.
 */
export function cellReader(width: number, flags: FlagCounter) {
  let [buf, start, end]: [Buffer, Int32Array, Int32Array] = [
    Buffer.alloc(0),
    new Int32Array(0),
    new Int32Array(0),
  ]
  let record = 0
  /** Number of cells with a column. */
  let cells = 0
  /** Bounds of the current cell without surrounding blanks. */
  let from = 0
  let to = 0

  function locate(column: number): boolean {
    if (column < 0 || column >= cells) return false
    from = start[column]!
    to = end[column]!
    if (from === to) return false
    while (from < to && buf[from]! <= SPACE) from++
    while (to > from && buf[to - 1]! <= SPACE) to--
    return to > from
  }

  const readOdd = (): number => flagAmount(readOddAmount(decodeText(buf.subarray(from, to))), flags, record)

  return {
    enter(row: Row, recordNumber: number): void {
      buf = row.buf
      start = row.start
      end = row.end
      cells = Math.min(row.cells, width)
      record = recordNumber
    },
    isPresent: locate,
    /** Id of the cell's text; 0 when it is empty. */
    text: (column: number, texts: Interner): number => (locate(column) ? texts.idOf(buf, from, to) : 0),
    /**
     * As `text`, but reads the text inside `="0300"`, which keeps spreadsheets from dropping zeros.
     */
    code(column: number, texts: Interner): number {
      if (!locate(column)) return 0
      if (buf[from] === EQUALS && buf[from + 1] === QUOTE && buf[to - 1] === QUOTE && to - from > 3) {
        flags.add('formula_cell', record)
        return texts.idOf(buf, from + 2, to - 1)
      }
      return texts.idOf(buf, from, to)
    },
    /** E4; NaN when empty or not a number. */
    amount(column: number): number {
      if (!locate(column)) return NaN
      const plain = readPlainAmount(buf, from, to)
      return plain === NOT_PLAIN ? readOdd() : plain
    },
  }
}
