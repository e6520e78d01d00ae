import { type CopyFields, copyFields } from './copy-fields.ts'
import { copyPiece } from './copy-piece.ts'

/** Signature, no flags, no extension (PostgreSQL manual, "COPY", Binary Format). */
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const TRAILER = -1
/** What is handed over at one go. */
const SLICE_BYTES = 64 * 1024

export type CopyRows = ReturnType<typeof copyRows>

/** Rows as COPY's binary format has them, in memory that is used again. */
export function copyRows({ columns, expectedBytes }: { columns: number; expectedBytes: number }) {
  const piece = copyPiece(expectedBytes)
  const fields = copyFields(piece)
  let rows = 0
  function empty(): void {
    rows = 0
    piece.empty()
    piece.bytes(HEADER)
  }
  empty()
  return {
    /** @param put writes the row's fields. @returns where they begin */
    add(put: (out: CopyFields) => void): number {
      rows++
      piece.int16(columns)
      const startsAt = piece.length()
      put(fields)
      return startsAt
    },
    correctInt4: piece.correctInt32,
    count: () => rows,
    /** The whole COPY, in slices. */
    *slices(): Iterable<Buffer> {
      piece.int16(TRAILER)
      const all = piece.written()
      for (let from = 0; from < all.length; from += SLICE_BYTES) yield all.subarray(from, from + SLICE_BYTES)
    },
    empty,
  }
}
