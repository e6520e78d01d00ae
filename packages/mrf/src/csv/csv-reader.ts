import { RejectedFile } from '../reject.ts'
import { cellScanner, INCOMPLETE, UNCLOSED } from './cell-scanner.ts'

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

/** Longest row. Real rows are far shorter; an unclosed quote must not swallow the file. */
const MAX_ROW_BYTES = 4 * 1024 * 1024
/** Maximum number of broken rows. Each costs a scan of up to `MAX_ROW_BYTES`. */
const MAX_BROKEN_ROWS = 100
const LF = 0x0a
const CR = 0x0d

type Options = {
  /** One byte: `,`, `;`, tab or `|`. */
  delimiter: number
  /** Whether a backslash in front of a quote makes it text. */
  hasEscapes?: boolean
  /** Offset of the first pushed byte in the decompressed file. */
  byteOffset?: number
  /** Number of bytes of a buffer range in the file; differs from its length in UTF-16. */
  span?: (buf: Buffer, from: number, to: number) => number
  onRow: (row: Row) => void
  onBroken: (row: BrokenRow) => void
  /** Number of leading cells that adjacent rows often share. */
  stemCells?: number
  /** Whether blank lines are counted but not reported, so that they cost little. */
  passesBlankLines?: boolean
  /** True when no more rows are wanted. */
  isDone?: () => boolean
}

const sameSpan = (_buf: Buffer, from: number, to: number) => to - from

/**
 * Reads rows from pushed chunks. Memory: one chunk and one row. @throws RejectedFile
 * `line_too_long`, `too_many_broken_rows`
 */
export function csvReader({ delimiter, byteOffset = 0, span = sameSpan, ...options }: Options) {
  const { onRow, onBroken, isDone, hasEscapes = false, stemCells = 0, passesBlankLines = false } = options
  const scanner = cellScanner(delimiter, { hasEscapes, stemCells })
  const row = emptyRow(scanner, byteOffset)
  let buf = Buffer.allocUnsafe(2 * 1024 * 1024)
  let held = 0
  let broken = 0

  function push(chunk: Buffer): void {
    if (held + chunk.length > buf.length) buf = withRoom(buf, held, chunk.length)
    chunk.copy(buf, held)
    held += chunk.length
    drain(false)
  }

  function drain(last: boolean): void {
    row.buf = buf
    scanner.setBytes(buf, held, last)
    let index = 0
    while (index < held && !isDone?.()) {
      if (
        passesBlankLines &&
        buf[index]! <= CR &&
        (index = passLineEnds(row, index, { held, span })) === held
      )
        break
      const next = scanner.row(index)
      if (next === INCOMPLETE && held - index < MAX_ROW_BYTES) break
      row.endsFile = last && scanner.found.textEnd === held
      index = next === INCOMPLETE || next === UNCLOSED ? skipBroken(index, last) : give(index, next)
    }
    buf.copyWithin(0, index, held)
    held -= index
  }

  function give(index: number, next: number): number {
    takeCells(row, scanner)
    row.byteLength = span(buf, index, scanner.found.textEnd)
    const whole = span(buf, index, next)
    scanner.halveQuotes()
    onRow(row)
    advance(row, whole)
    return next
  }

  /** Skips the first line only, so that the following lines are read as rows. */
  function skipBroken(index: number, last: boolean): number {
    const lineEnd = buf.subarray(0, held).indexOf(LF, index)
    if (lineEnd < 0 && !last) throw new RejectedFile('line_too_long')
    const next = lineEnd < 0 ? held : lineEnd + 1
    row.byteLength = span(buf, index, lineEnd < 0 ? held : lineEnd)
    row.endsFile = last && lineEnd < 0
    if (++broken > MAX_BROKEN_ROWS) throw new RejectedFile('too_many_broken_rows')
    onBroken(row)
    advance(row, span(buf, index, next))
    return next
  }

  return { push, end: () => drain(true) }
}

type Scanner = ReturnType<typeof cellScanner>

const emptyRow = ({ found: { start, end } }: Scanner, byteOffset: number): Row => ({
  number: 0,
  byteOffset,
  byteLength: 0,
  buf: Buffer.alloc(0),
  cells: 0,
  start,
  end,
  strayQuote: false,
  endsFile: false,
  isStemRepeated: false,
})

function takeCells(row: Row, { found, hasStrayQuote }: Scanner): void {
  row.cells = found.cells
  row.strayQuote = hasStrayQuote()
  row.isStemRepeated = found.isStemRepeated
}

/** Moves on to the row behind one of so many bytes. */
function advance(row: Row, bytes: number): void {
  row.number++
  row.byteOffset += bytes
}

/** A larger buffer with the same first bytes. */
const withRoom = (buf: Buffer, held: number, more: number): Buffer<ArrayBuffer> =>
  Buffer.concat([buf.subarray(0, held)], (held + more) * 2)

type Held = { held: number; span: typeof sameSpan }

/**
 * Counts the blank lines at `from` as rows. A CR at the end of the chunk is left, since an LF may
 * follow.
 */
function passLineEnds(row: Row, from: number, { held, span }: Held): number {
  const { buf } = row
  let next = from
  for (; next < held; row.number++) {
    const isWhole = buf[next] === LF || (buf[next] === CR && next + 1 < held)
    if (!isWhole) break
    next += buf[next] === CR && buf[next + 1] === LF ? 2 : 1
  }
  row.byteOffset += span(buf, from, next)
  return next
}
