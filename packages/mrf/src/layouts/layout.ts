import type { FlagCounter } from '../flags.ts'
import type { CsvHead } from '../header/csv-head.ts'
import type { GeneralFacts } from '../header/general-facts.ts'
import type { JsonHead } from '../header/json-head.ts'
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
  /** UTF-8 text (or Windows-1252), byte order mark gone. Begins at `start`. */
  bytes: AsyncIterable<Buffer>
  /** Where the bytes begin: the start of the file's text, or a checkpoint of an earlier reading. */
  start: Checkpoint
  /** Bytes that a stretch of text takes in the file, where that is not its length (UTF-16). */
  span?: (buf: Buffer, from: number, to: number) => number
  /** What the file says about itself. A layout adds what it meets only while it reads. */
  general: GeneralFacts
  /** General names and fields that tell the dictionary; added to like `general`. */
  names: Set<string>
  tables: FileTables
  flags: FlagCounter
  sink: RecordSink
  /** Called when the text ends in the middle of a record. */
  onCut?: (place: Cut) => void
}

/** Where a file breaks off: in its packed bytes, a quoted cell, a row, or a JSON value. */
export type Cut = 'packed_bytes' | 'quoted_cell' | 'row' | 'json_value'

/**
 * A place from which a file can be read on: the record that begins there, -1 while the header is
 * still to come.
 */
export type Checkpoint = { record: number; byteOffset: number }

/**
 * One way in which hospitals lay out the same facts. A layout is one file that turns bytes into the
 * one record stream.
 */
export type Layout = {
  name: 'tall' | 'wide' | 'json'
  claims(head: Head): boolean
  read(input: LayoutInput): Promise<void>
}
