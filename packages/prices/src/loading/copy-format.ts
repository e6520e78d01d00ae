const MAX_BYTES_PER_CHAR = 3
const TWO_32 = 2 ** 32

/** A growing big-endian byte buffer that is reused. @param expectedBytes initial size */
export function copyPiece(expectedBytes: number) {
  let piece = Buffer.allocUnsafeSlow(expectedBytes)
  let view = new DataView(piece.buffer)
  let used = 0

  function reserve(bytes: number): void {
    if (used + bytes <= piece.length) return
    const larger = Buffer.allocUnsafeSlow((used + bytes) * 2)
    piece.copy(larger, 0, 0, used)
    piece = larger
    view = new DataView(larger.buffer)
  }
  return {
    int16(value: number): void {
      reserve(2)
      view.setInt16(used, value)
      used += 2
    },
    int32(value: number): void {
      reserve(4)
      view.setInt32(used, value)
      used += 4
    },
    /** A safe integer. */
    int64(value: number): void {
      reserve(8)
      view.setInt32(used, Math.floor(value / TWO_32))
      view.setInt32(used + 4, value | 0)
      used += 8
    },
    bytes(value: Uint8Array): void {
      reserve(value.length)
      piece.set(value, used)
      used += value.length
    },
    /** Writes the length in four bytes, then what `write` writes. */
    counted(write: () => void): void {
      reserve(4)
      const startsAt = (used += 4)
      write()
      view.setInt32(startsAt - 4, used - startsAt)
    },
    text(value: string): void {
      reserve(4 + value.length * MAX_BYTES_PER_CHAR)
      const bytes = piece.write(value, used + 4)
      view.setInt32(used, bytes)
      used += 4 + bytes
    },
    /** Overwrites bytes at an offset. */
    correctInt32: (offset: number, value: number): void => view.setInt32(offset, value),
    length: () => used,
    correctBytes: (offset: number, value: Uint8Array): void => piece.set(value, offset),
    /** The bytes written since the last reset; borrowed. */
    written: () => piece.subarray(0, used),
    empty: () => void (used = 0),
  }
}

const NULL = -1
const YEAR_2000_MS = Date.UTC(2000, 0)
const US_PER_MS = 1_000
/** Type ids of the system catalog, the same in every database. */
const OID = { int8: 20, int4: 23, text: 25 }

export type CopyFields = ReturnType<typeof copyFields>

/**
 * Writes fields of COPY's binary format (PostgreSQL manual, "COPY", Binary Format): a length, then
 * the value.
 */
function copyFields(piece: ReturnType<typeof copyPiece>) {
  function listHead(type: keyof typeof OID, length: number): void {
    for (const word of [length > 0 ? 1 : 0, 0, OID[type]]) piece.int32(word)
    if (length > 0) for (const word of [length, 1]) piece.int32(word)
  }
  return {
    int4(value: number): void {
      piece.int32(4)
      piece.int32(value)
    },
    int8(value: number | null): void {
      piece.int32(value === null ? NULL : 8)
      if (value !== null) piece.int64(value)
    },
    /** Microseconds since 2000 (PostgreSQL's `timestamptz`). */
    instant(at: Date): void {
      piece.int32(8)
      piece.int64((at.getTime() - YEAR_2000_MS) * US_PER_MS)
    },
    text(value: string | null): void {
      if (value === null) piece.int32(NULL)
      else piece.text(value)
    },
    bytes(value: Uint8Array): void {
      piece.int32(value.length)
      piece.bytes(value)
    },
    /** @param put writes an element as a field */
    list<Item>(type: keyof typeof OID, items: readonly Item[], put: (item: Item) => void): void {
      piece.counted(() => {
        listHead(type, items.length)
        for (const item of items) put(item)
      })
    },
  }
}

/** Signature, no flags, no extension (PostgreSQL manual, "COPY", Binary Format). */
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const TRAILER = -1
/** Size of a chunk. */
const SLICE_BYTES = 64 * 1024
/** Bytes of the field count at the start of each row. */
const COUNT_BYTES = 2

/** Rows in COPY's binary format, in a reused buffer. */
export function copyRows({ columns, expectedBytes }: { columns: number; expectedBytes: number }) {
  const piece = copyPiece(expectedBytes)
  const fields = copyFields(piece)
  /** Offset of each row. */
  const starts: number[] = []

  return {
    /** @param put writes the row's fields */
    add(put: (out: CopyFields) => void): void {
      starts.push(piece.length())
      piece.int16(columns)
      put(fields)
    },
    /** Offset of a row's fields. */
    fieldsAt: (row: number) => starts[row]! + COUNT_BYTES,
    correctInt4: piece.correctInt32,
    correctBytes: piece.correctBytes,
    count: () => starts.length,
    /**
     * The whole COPY, in chunks.
     *
     * @param order each row once
     */
    slices(order: Iterable<number>, into: ReturnType<typeof copyPiece>): Iterable<Buffer> {
      const all = piece.written()
      into.empty()
      into.bytes(HEADER)
      for (const row of order) into.bytes(all.subarray(starts[row], starts[row + 1]))
      into.int16(TRAILER)
      return slicesOf(into.written())
    },
    empty(): void {
      starts.length = 0
      piece.empty()
    },
  }
}

/** Splits bytes into chunks. */
function* slicesOf(bytes: Buffer): Iterable<Buffer> {
  for (let from = 0; from < bytes.length; from += SLICE_BYTES) yield bytes.subarray(from, from + SLICE_BYTES)
}
