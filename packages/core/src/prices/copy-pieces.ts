import { type CopyFields, copyFields } from './copy-fields.ts'
import { copyPiece } from './copy-piece.ts'

/** Signature, no flags, no extension (PostgreSQL manual, "COPY", Binary Format). */
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const TRAILER = Buffer.from([0xff, 0xff])

/** Rows as COPY's binary format has them, many to a piece. @param put writes the `columns` fields of a row */
export function* copyPieces<Row>(rows: Iterable<Row>, columns: number, put: (row: Row, out: CopyFields) => void): Iterable<Buffer> {
  const piece = copyPiece()
  const fields = copyFields(piece)
  yield HEADER
  for (const row of rows) {
    piece.int16(columns)
    put(row, fields)
    const full = piece.take()
    if (full) yield full
  }
  yield piece.take(true)!
  yield TRAILER
}
