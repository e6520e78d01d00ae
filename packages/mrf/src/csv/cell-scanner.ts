const QUOTE = 0x22
const LF = 0x0a
const CR = 0x0d
const SPACE = 0x20
const BACKSLASH = 0x5c

/** The buffer does not contain the whole row yet. */
export const INCOMPLETE = -1
/** A quoted cell is still open at the end of the file. */
export const UNCLOSED = -2

const NO_BYTES = Buffer.alloc(0)
const viewOf = (buf: Buffer) => new DataView(buf.buffer, buf.byteOffset, buf.length)

const MAX_CELLS = 32_768
/** A longer stem costs more to store than it saves. */
const MAX_STEM_BYTES = 4_096

/** The bytes to scan, and the state of the current cell and row. */
type Scan = {
  delimiter: number
  /** A backslash in front of a quote makes it text, as exports of Spark and MySQL have it. */
  hasEscapes: boolean
  /** Largest byte that can end a plain cell; most bytes of a file are larger. */
  mostStop: number
  buf: Buffer
  view: DataView
  /**
   * End of the buffered bytes, and whether they are the last: the last row may lack its line end.
   */
  limit: number
  last: boolean
  /** Position after the closing quote of the cell and blanks. */
  afterQuote: number
  /** The cell has doubled quotes. */
  hasDoubled: boolean
  /** The row has a quote at an invalid position. */
  strayQuote: boolean
}

/**
 * Finds the cells of one row in a buffer, by RFC 4180 and the deviations of real files: a quote
 * opens only at the start of a cell or behind blanks; inside a quoted cell a quote without a
 * delimiter or line end after it is text; a line ends with LF, CR LF or CR.
 *
 * @param hasEscapes whether a backslash in front of a quote makes it text
 * @param stemCells leading cells that adjacent rows often share: `isStemRepeated` reports that
 *   they are the same bytes as in the row before, and they are not scanned again
 */
export function cellScanner(delimiter: number, { hasEscapes = false, stemCells = 0 } = {}) {
  const scan = newScan(delimiter, hasEscapes)
  const found = newFound()
  const { start, end } = found
  const stem = rowStem(found, stemCells)
  const doubled: number[] = []

  /** Sets the bytes to scan. */
  function setBytes(buf: Buffer, limit: number, last: boolean): void {
    if (buf !== scan.buf) scan.view = viewOf(buf)
    Object.assign(scan, { buf, limit, last })
  }

  /** Scans the row at `from`. @returns the position of the next row, INCOMPLETE or UNCLOSED */
  function row(from: number): number {
    const next = cellsOf(from)
    if (next < 0) stem.forget()
    return next
  }

  function cellsOf(from: number): number {
    const { buf, limit } = scan
    found.cells = 0
    scan.strayQuote = false
    if (doubled.length > 0) doubled.length = 0
    for (let i = stem.pass(scan, from); ; i++) {
      if (i < limit && buf[i] === delimiter && found.cells >= stemCells) i = passEmptyCells(scan, found, i)
      const open = i < limit && buf[i] === SPACE ? quoteBehindBlanks(scan, i) : i
      if (open < 0) return open
      const quoted = open < limit && buf[open] === QUOTE
      const stop = quoted ? closingQuote(scan, open) : plainEnd(scan, i)
      if (stop < 0) return stop
      if (quoted && scan.hasDoubled) doubled.push(found.cells)
      start[found.cells] = quoted ? open + 1 : i
      end[found.cells] = stop
      if (found.cells < MAX_CELLS - 1) found.cells++
      i = quoted ? scan.afterQuote : stop
      if (i < limit && buf[i] === delimiter) {
        if (found.cells === stemCells && doubled.length === 0 && !scan.strayQuote)
          stem.meet(scan, from, i + 1)
        continue
      }
      found.textEnd = i
      return afterLine(scan, i)
    }
  }

  /**
   * Replaces doubled quotes in place once the row is complete. The buffer belongs to this reader.
   */
  function halveQuotes(): void {
    for (const cell of doubled) end[cell] = halve(scan, start[cell]!, end[cell]!)
  }

  return { found, setBytes, row, halveQuotes, hasStrayQuote: () => scan.strayQuote }
}

const newScan = (delimiter: number, hasEscapes: boolean): Scan => ({
  delimiter,
  hasEscapes,
  mostStop: Math.max(delimiter, CR),
  buf: NO_BYTES,
  view: viewOf(NO_BYTES),
  limit: 0,
  last: false,
  afterQuote: 0,
  hasDoubled: false,
  strayQuote: false,
})

const newFound = () => ({
  start: new Int32Array(MAX_CELLS),
  end: new Int32Array(MAX_CELLS),
  cells: 0,
  textEnd: 0,
  isStemRepeated: false,
})

type Found = ReturnType<typeof newFound>

/**
 * Skips empty cells after the stem in one go, since most cells of a wide file are empty. @returns
 * the start of the next cell
 */
function passEmptyCells({ buf, limit, delimiter }: Scan, found: Found, from: number): number {
  const { start, end } = found
  let [i, cell] = [from, found.cells]
  for (; i < limit && buf[i] === delimiter; i++) {
    start[cell] = end[cell] = i
    if (cell < MAX_CELLS - 1) cell++
  }
  found.cells = cell
  return i
}

/**
 * The leading cells of the row before: a tall file repeats the item in each row of its contracts.
 */
function rowStem(found: Found, cells: number) {
  const bytes = Buffer.alloc(MAX_STEM_BYTES)
  const words = viewOf(bytes)
  const { start, end } = found
  /** Length with the last delimiter, 0 for none, and the start of the row before. */
  let [length, rowStart] = [0, 0]

  /** @returns the position after the stem if it is repeated, else `from` */
  function pass({ buf, view, limit }: Scan, from: number): number {
    found.isStemRepeated = length > 0 && from + length <= limit && isAt(buf, view, from)
    if (!found.isStemRepeated) forget()
    if (length === 0) return from
    for (let cell = 0; cell < cells; cell++) {
      start[cell]! += from - rowStart
      end[cell]! += from - rowStart
    }
    rowStart = from
    found.cells = cells
    return from + length
  }
  /**
   * Eight bytes at a time, as a number that is equal only to itself: 0 has two forms, and NaN is
   * never equal, which costs no more than a scan.
   */
  function isAt(buf: Buffer, view: DataView, from: number): boolean {
    let i = 0
    for (; i + 8 <= length; i += 8) {
      const word = words.getFloat64(i, true)
      if (word !== view.getFloat64(from + i, true) || word === 0) return false
    }
    for (; i < length; i++) if (bytes[i] !== buf[from + i]) return false
    return true
  }
  /** Discards the stem, since an incomplete row must not be reused. */
  function forget(): void {
    length = 0
  }
  /** Stores the new stem at `from`. */
  function meet({ buf }: Scan, from: number, to: number): void {
    length = to - from > MAX_STEM_BYTES ? 0 : to - from
    rowStart = from
    buf.copy(bytes, 0, from, from + length)
  }
  return { pass, meet, forget }
}

/** The position of the closing quote of the cell that opens at `open`. Sets `afterQuote`. */
function closingQuote(scan: Scan, open: number): number {
  const { buf, limit, last, hasEscapes } = scan
  scan.hasDoubled = false
  for (let i = open + 1; ; i++) {
    while (i < limit && buf[i] !== QUOTE) i++
    if (i >= limit) return last ? UNCLOSED : INCOMPLETE
    if (hasEscapes && isEscaped(buf, i, open)) {
      scan.hasDoubled = true
      continue
    }
    if (i + 1 < limit && buf[i + 1] === QUOTE) {
      scan.hasDoubled = true
      i++
      continue
    }
    const next = pastBlanks(scan, i + 1)
    if (next >= limit && !last) return INCOMPLETE
    if (next >= limit || endsCell(scan, next)) {
      scan.afterQuote = next
      return i
    }
    scan.strayQuote = true
  }
}

/**
 * The quote that opens a cell behind blanks, as in `a, "b, c"`, if it is closed on the same line;
 * else `from`, since `a, "b" c` is plain, and a quote before a delimiter repeats the cell above.
 * INCOMPLETE when more bytes are needed.
 */
function quoteBehindBlanks(scan: Scan, from: number): number {
  const { buf, limit, last, delimiter, hasEscapes } = scan
  const open = pastBlanks(scan, from)
  if (open < limit && buf[open] !== QUOTE) return from
  if (open + 1 < limit && buf[open + 1] === delimiter) return from
  for (let i = open + 1; i < limit; i++) {
    if (buf[i] === LF || buf[i] === CR) return from
    if (buf[i] !== QUOTE || (hasEscapes && isEscaped(buf, i, open))) continue
    if (i + 1 < limit && buf[i + 1] === QUOTE) {
      i++
      continue
    }
    const next = pastBlanks(scan, i + 1)
    if (next >= limit && !last) return INCOMPLETE
    return next >= limit || endsCell(scan, next) ? open : from
  }
  return last ? from : INCOMPLETE
}

/** Whether an odd number of backslashes stands in front of a quote. */
function isEscaped(buf: Buffer, quote: number, open: number): boolean {
  let first = quote
  while (first - 1 > open && buf[first - 1] === BACKSLASH) first--
  return (quote - first) % 2 === 1
}

function pastBlanks({ buf, limit }: Scan, from: number): number {
  let i = from
  while (i < limit && buf[i] === SPACE) i++
  return i
}

const endsCell = ({ buf, delimiter }: Scan, index: number) =>
  buf[index] === delimiter || buf[index] === LF || buf[index] === CR

/** Position after a plain cell, or INCOMPLETE. */
function plainEnd({ buf, limit, last, delimiter, mostStop }: Scan, from: number): number {
  for (let i = from; i < limit; i++) {
    const byte = buf[i]!
    if (byte <= mostStop && (byte === delimiter || byte === LF || byte === CR)) return i
  }
  return last ? limit : INCOMPLETE
}

/** The position after the line end, or INCOMPLETE when an LF may follow the CR. */
function afterLine({ buf, limit, last }: Scan, index: number): number {
  if (index >= limit || buf[index] === LF) return Math.min(index + 1, limit)
  if (index + 1 < limit) return buf[index + 1] === LF ? index + 2 : index + 1
  return last ? limit : INCOMPLETE
}

/** Removes the quote or backslash in front of a quote that is text. @returns the new end */
function halve({ buf, hasEscapes }: Scan, from: number, to: number): number {
  let out = from
  for (let i = from; i < to; i++) {
    const isBackslash = hasEscapes && buf[i] === BACKSLASH && i + 1 < to
    if (isBackslash && (buf[i + 1] === QUOTE || buf[i + 1] === BACKSLASH)) i++
    buf[out++] = buf[i]!
    if (!isBackslash && buf[i] === QUOTE && buf[i + 1] === QUOTE && i + 1 < to) i++
  }
  return out
}
