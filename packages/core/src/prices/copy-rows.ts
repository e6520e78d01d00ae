import { type CopyFields, copyFields } from './copy-fields.ts'
import { copyPiece } from './copy-piece.ts'

/** Signature, no flags, no extension (PostgreSQL manual, "COPY", Binary Format). */
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const TRAILER = Buffer.from([0xff, 0xff])
/** What is handed over at one go. */
const SLICE_BYTES = 64 * 1024
/** Each row begins with how many fields it has. */
const COUNT_BYTES = 2

export type CopyRows = ReturnType<typeof copyRows>

/** Rows as COPY's binary format has them, in memory that is used again. */
export function copyRows({ columns, expectedBytes }: { columns: number; expectedBytes: number }) {
  const piece = copyPiece(expectedBytes)
  const fields = copyFields(piece)
  /** Where each row begins. */
  const starts: number[] = []

  function* inOrder(rows: Iterable<number>): Iterable<Buffer> {
    const all = piece.written()
    yield HEADER
    for (const row of rows) yield all.subarray(starts[row], starts[row + 1])
    yield TRAILER
  }
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
    /** The whole COPY, in slices. @param rows each of them once */
    slices: (rows: Iterable<number>): Iterable<Buffer> => gathered(inOrder(rows)),
    empty(): void {
      starts.length = 0
      piece.empty()
    },
  }
}

/** The same bytes in larger pieces. */
function* gathered(pieces: Iterable<Buffer>): Iterable<Buffer> {
  let [slice, held] = [Buffer.allocUnsafeSlow(SLICE_BYTES), 0]
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      const taken = piece.copy(slice, held, at)
      at += taken
      held += taken
      if (held < SLICE_BYTES) continue
      yield slice
      slice = Buffer.allocUnsafeSlow(SLICE_BYTES)
      held = 0
    }
  }
  yield slice.subarray(0, held)
}
