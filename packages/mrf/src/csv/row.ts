/**
 * One row, valid only during the call that hands it over: the reader uses the same object and
 * buffer again.
 */
export type Row = {
  /** 0-based among all rows of the file, blank ones included. */
  number: number
  /** Where the row lies in the decompressed file, and its length without the line end. */
  byteOffset: number
  byteLength: number
  /**
   * UTF-8 (or Windows-1252) text; cell i is `buf[start[i]..end[i])`, quotes removed. Cells past
   * `cells` are empty.
   */
  buf: Buffer
  cells: number
  start: Int32Array
  end: Int32Array
  /** A quote stood where none may stand, for example an inch mark in a quoted cell. */
  strayQuote: boolean
  /** The file ends in this row, without a line end. */
  endsFile: boolean
  /** The first `stemCells` cells are the same bytes as in the row before. */
  isStemRepeated: boolean
}

/**
 * A stretch that is not a row: a quote that never closes. The reader goes on after its first line
 * end.
 */
export type BrokenRow = Pick<Row, 'number' | 'byteOffset' | 'byteLength' | 'endsFile'>

const SPACE = 0x20

/** Whether no cell has anything but blanks. */
export function isBlank({ buf, cells, start, end }: Row): boolean {
  for (let cell = 0; cell < cells; cell++) {
    for (let i = start[cell]!; i < end[cell]!; i++) if (buf[i]! > SPACE) return false
  }
  return true
}
