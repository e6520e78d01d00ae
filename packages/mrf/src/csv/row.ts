/** One row, valid only during the call: the reader reuses the object and the buffer. */
export type Row = {
  /** 0-based row number in the file, including blank rows. */
  number: number
  /** Position of the row in the decompressed file, and its length without the line end. */
  byteOffset: number
  byteLength: number
  /**
   * UTF-8 (or Windows-1252) text. Cell i is `buf[start[i]..end[i])` without quotes; cells past
   * `cells` are empty.
   */
  buf: Buffer
  cells: number
  start: Int32Array
  end: Int32Array
  /** A quote was at an invalid position, such as an inch mark in a quoted cell. */
  strayQuote: boolean
  /** The file ends in this row, without a line end. */
  endsFile: boolean
  /** The first `stemCells` cells are the same bytes as in the row before. */
  isStemRepeated: boolean
}

/**
 * A range that is no row because a quote is never closed. Reading resumes after its first line end.
 */
export type BrokenRow = Pick<Row, 'number' | 'byteOffset' | 'byteLength' | 'endsFile'>

const SPACE = 0x20

/** Whether all cells are blank. */
export function isBlank({ buf, cells, start, end }: Row): boolean {
  for (let cell = 0; cell < cells; cell++) {
    for (let i = start[cell]!; i < end[cell]!; i++) if (buf[i]! > SPACE) return false
  }
  return true
}
