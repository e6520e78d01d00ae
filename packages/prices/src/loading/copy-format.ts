import { type CopyFields, copyFields } from './copy-fields.ts'
import { copyPiece } from './copy-piece.ts'

/** Signature, no flags, no extension (PostgreSQL manual, "COPY", Binary Format). */
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const TRAILER = -1
/** What is handed over at one go. */
const SLICE_BYTES = 64 * 1024
/** Each row begins with how many fields it has. */
const COUNT_BYTES = 2

/** Rows as COPY's binary format has them, in memory that is used again. */
export function copyRows({ columns, expectedBytes }: { columns: number; expectedBytes: number }) {
  const piece = copyPiece(expectedBytes)
  const fields = copyFields(piece)
  /** Where each row begins. */
  const starts: number[] = []

  return {
    /** @param put writes the row's fields */
    add(put: (out: CopyFields) => void): void {
      starts.push(piece.length())
      piece.int16(columns)
      put(fields)
    },
    /** Where a row's fields begin. */
    fieldsAt: (row: number) => starts[row]! + COUNT_BYTES,
    correctInt4: piece.correctInt32,
    correctBytes: piece.correctBytes,
    count: () => starts.length,
    /**
     * The whole COPY, in slices of a piece that they are written into.
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

/** The bytes of a piece, one stretch after the other. */
function* slicesOf(bytes: Buffer): Iterable<Buffer> {
  for (let from = 0; from < bytes.length; from += SLICE_BYTES) yield bytes.subarray(from, from + SLICE_BYTES)
}
