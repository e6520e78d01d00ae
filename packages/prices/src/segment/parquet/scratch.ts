import { ByteWriter } from 'hyparquet-writer'
import { presenceWriter } from './levels.ts'

/** Memory that is written to again and again: a segment has thousands of pages, and none outlives its column. */
export function scratch(rows: number) {
  return {
    levels: new ByteWriter(),
    page: new ByteWriter(),
    dictionary: new ByteWriter(),
    presence: presenceWriter(rows),
    /** One for each row that has a value. */
    present: new Uint8Array(rows),
    /** Numbers of records, in all of their rows. */
    numbers: new Float64Array(rows),
    /** Values as numbers of the column's dictionary. */
    indexes: new Int32Array(rows),
    /** Values as 64-bit integers, two halves each. */
    halves: new Int32Array(rows * 2),
  }
}

export type Scratch = ReturnType<typeof scratch>

/** The writer, empty again. */
export function emptied(writer: ByteWriter): ByteWriter {
  writer.index = 0
  writer.offset = 0
  return writer
}
