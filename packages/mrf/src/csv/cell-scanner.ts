const QUOTE = 0x22
const LF = 0x0a
const CR = 0x0d
const SPACE = 0x20

/** The buffer does not hold the whole row yet. */
export const INCOMPLETE = -1
/** A quote opened and the file ended. */
export const UNCLOSED = -2

const MAX_CELLS = 32_768

/** The bytes to look at, and what was found about the cell and row in hand. */
type Scan = {
  delimiter: number
  buf: Buffer
  /** End of the bytes held, and whether no more will come: the last row may lack its line end. */
  limit: number
  last: boolean
  /** What follows the closing quote of the cell, past blanks. */
  afterQuote: number
  /** The cell has doubled quotes. */
  hasDoubled: boolean
  /** The row has a quote where none may stand. */
  strayQuote: boolean
}

/**
 * Finds the cells of one row in a buffer, byte by byte, as RFC 4180 has it, and as files in the field have it:
 * a quote opens only at the start of a cell; inside a quoted cell a quote that no delimiter or line end follows is text;
 * a line ends with LF, CR LF or CR.
 */
export function cellScanner(delimiter: number) {
  const scan: Scan = { delimiter, buf: Buffer.alloc(0), limit: 0, last: false, afterQuote: 0, hasDoubled: false, strayQuote: false }
  const found = { start: new Int32Array(MAX_CELLS), end: new Int32Array(MAX_CELLS), cells: 0, textEnd: 0 }
  const { start, end } = found
  const doubled: number[] = []

  /** Which bytes to look at from now on. */
  function look(buf: Buffer, limit: number, last: boolean): void {
    Object.assign(scan, { buf, limit, last })
  }

  /** Scans the row that begins at `from`. Gives the position of the next row, INCOMPLETE or UNCLOSED. */
  function row(from: number): number {
    const { buf, limit } = scan
    found.cells = 0
    scan.strayQuote = false
    doubled.length = 0
    for (let i = from; ; i++) {
      const quoted = i < limit && buf[i] === QUOTE
      const stop = quoted ? closingQuote(scan, i) : plainEnd(scan, i)
      if (stop < 0) return stop
      if (quoted && scan.hasDoubled) doubled.push(found.cells)
      start[found.cells] = quoted ? i + 1 : i
      end[found.cells] = stop
      if (found.cells < MAX_CELLS - 1) found.cells++
      i = quoted ? scan.afterQuote : stop
      if (i < limit && buf[i] === delimiter) continue
      found.textEnd = i
      return afterLine(scan, i)
    }
  }

  /** Halves doubled quotes in place, once the row is known to be whole: the original bytes are in the blob, the buffer is ours. */
  function halveQuotes(): void {
    for (const cell of doubled) end[cell] = halve(scan.buf, start[cell]!, end[cell]!)
  }

  return { found, look, row, halveQuotes, hasStrayQuote: () => scan.strayQuote }
}

/** Position of the closing quote of the cell that opens at `open`; notes what follows it. */
function closingQuote(scan: Scan, open: number): number {
  const { buf, limit, last } = scan
  scan.hasDoubled = false
  for (let i = open + 1; ; i++) {
    while (i < limit && buf[i] !== QUOTE) i++
    if (i >= limit) return last ? UNCLOSED : INCOMPLETE
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

function pastBlanks({ buf, limit }: Scan, from: number): number {
  let i = from
  while (i < limit && buf[i] === SPACE) i++
  return i
}

const endsCell = ({ buf, delimiter }: Scan, at: number) => buf[at] === delimiter || buf[at] === LF || buf[at] === CR

/** Position after a plain cell, or INCOMPLETE. */
function plainEnd({ buf, limit, last, delimiter }: Scan, from: number): number {
  for (let i = from; i < limit; i++) {
    const byte = buf[i]!
    if (byte === delimiter || byte === LF || byte === CR) return i
  }
  return last ? limit : INCOMPLETE
}

/** Position after the line end, or INCOMPLETE when a CR may still be followed by its LF. */
function afterLine({ buf, limit, last }: Scan, at: number): number {
  if (at >= limit || buf[at] === LF) return Math.min(at + 1, limit)
  if (at + 1 < limit) return buf[at + 1] === LF ? at + 2 : at + 1
  return last ? limit : INCOMPLETE
}

/** Writes `""` as `"`; gives the new end. */
function halve(buf: Buffer, from: number, to: number): number {
  let out = from
  for (let i = from; i < to; i++) {
    buf[out++] = buf[i]!
    if (buf[i] === QUOTE && buf[i + 1] === QUOTE && i + 1 < to) i++
  }
  return out
}
