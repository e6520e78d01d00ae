import type { EncodedColumn } from './column-chunk.ts'
import { emptied, type Scratch } from './scratch.ts'

type Flat = Pick<EncodedColumn, 'type' | 'encoding' | 'values' | 'dictionary' | 'bounds'> & {
  name: string
  rows: number
  /** Rows that have a value; the first `rows` of `work.present` tell which. */
  found: number
  work: Scratch
}

/** A column with at most one value per row. Where every row has one, it may be declared required: then no level is written. */
export function flatColumn({ name, rows, found, work, ...column }: Flat, isRequired = false): EncodedColumn {
  const levels = emptied(work.levels)
  const definitionBytes = isRequired ? 0 : work.presence(levels, work.present.subarray(0, rows), found)
  return {
    path: [name],
    levels: levels.getBytes(),
    repetitionBytes: 0,
    definitionBytes,
    valueCount: rows,
    nullCount: rows - found,
    rowCount: rows,
    ...(found === 0 && !isRequired ? { type: column.type, encoding: 'PLAIN', values: NOTHING } : column),
  }
}

const NOTHING = new Uint8Array(0)
