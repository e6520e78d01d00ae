import { ByteWriter } from 'hyparquet-writer'
import type { EncodedColumn } from './parquet-file.ts'
import { presenceWriter } from './hybrid.ts'

type Flat = Pick<EncodedColumn, 'type' | 'encoding' | 'values' | 'dictionary' | 'bounds'> & {
  name: string
  rows: number
  /** Rows that have a value; the first `rows` of `work.present` tell which. */
  found: number
  work: Scratch
}

/**
 * A column with at most one value per row. Where every row has one, it may be declared required:
 * then no level is written.
 */
export function flatColumn({ name, rows, found, work, ...column }: Flat, isRequired = false): EncodedColumn {
  const levels = reset(work.levels)
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

/** Reusable memory of the encoders; no page outlives its column. */
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

/** Resets the writer. */
export function reset(writer: ByteWriter): ByteWriter {
  writer.index = 0
  writer.offset = 0
  return writer
}

/** Values of records, each repeated in all rows of its record. */
export type RecordColumn<Values = Float64Array> = {
  /** By record. */
  values: Values
  /** By record: the row after its last. */
  ends: Int32Array
  rows: number
}

/** Shorter stretches are filled faster by a loop. */
const SHORT = 12

/** Fills a range of rows with one value. */
export function fillRows(
  column: Int32Array | Uint8Array | Float64Array,
  value: number,
  { from, to }: { from: number; to: number },
): void {
  if (to - from >= SHORT) return void column.fill(value, from, to)
  for (let row = from; row < to; row++) column[row] = value
}

/** Expands each record's value to all of its rows. */
export function spreadToRows({ values, ends, rows }: RecordColumn, into: Float64Array): Float64Array {
  let from = 0
  for (let record = 0; record < values.length; record++) {
    fillRows(into, values[record]!, { from, to: ends[record]! })
    from = ends[record]!
  }
  return into.subarray(0, rows)
}

/** Numbers ids from 0 in order of appearance, without a hash table: ids are small and dense. */
export function localNumbers() {
  let localOf = new Int32Array(1024)
  let ids: number[] = []
  function of(id: number): number {
    if (id >= localOf.length) localOf = grow(localOf, id)
    const found = localOf[id]!
    if (found > 0) return found - 1
    localOf[id] = ids.push(id)
    return ids.length - 1
  }
  /** Returns the ids in the order of their numbers, and resets. */
  function takeIds(): readonly number[] {
    const all = ids
    for (const id of all) localOf[id] = 0
    ids = []
    return all
  }
  return { of, taken: takeIds }
}

function grow(old: Int32Array<ArrayBuffer>, id: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 ** Math.ceil(Math.log2(id + 1)))
  larger.set(old)
  return larger
}
