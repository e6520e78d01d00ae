import type { FlagCounter } from '../flags.ts'
import type { CsvHead, JsonHead } from '../header/file-head.ts'
import type { GeneralFacts } from '../header/column-name.ts'
import type { RecordSink } from '../record.ts'
import type { RejectReason } from '../reject.ts'
import type { FileTables } from '../tables/file-tables.ts'

/** What the first bytes of a file show. */
export type Head =
  | { kind: 'csv'; csv: CsvHead }
  | { kind: 'json'; json: JsonHead }
  | { kind: 'foreign'; reason: RejectReason }
  | { kind: 'empty' | 'unknown' }

export type LayoutInput = {
  head: Head
  /** UTF-8 (or Windows-1252) text without byte order mark. Begins at `start`. */
  bytes: AsyncIterable<Buffer>
  /** Start of the bytes: the start of the text, or a checkpoint from an earlier reading. */
  start: Checkpoint
  /** Number of bytes of a text range in the file, where it differs from its length (UTF-16). */
  span?: (buf: Buffer, from: number, to: number) => number
  /** General facts of the file. A layout adds those that it finds later. */
  general: GeneralFacts
  /** General names and fields, which identify the dictionary; extended like `general`. */
  names: Set<string>
  tables: FileTables
  flags: FlagCounter
  sink: RecordSink
  /** Called when the text ends in the middle of a record. */
  onCut?: (place: Cut) => void
}

/** Where a file is cut off: in its packed bytes, a quoted cell, a row, or a JSON value. */
export type Cut = 'packed_bytes' | 'quoted_cell' | 'row' | 'json_value'

/** A position from which reading can resume: the record that begins there, -1 before the header. */
export type Checkpoint = { record: number; byteOffset: number }

/** A layout of hospital files. Each is one file that turns bytes into the record stream. */
export type Layout = {
  name: 'tall' | 'wide' | 'json'
  claims(head: Head): boolean
  read(input: LayoutInput): Promise<void>
}
