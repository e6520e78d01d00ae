import type { ByteWriter } from 'hyparquet-writer'
import type { EncodedColumn } from './parquet-file.ts'
import {
  reset,
  fillRows,
  flatColumn,
  localNumbers,
  type RecordColumn,
  type Scratch,
} from './column-encoding.ts'
import { writeIndexes } from './hybrid.ts'

/** Texts by number; number 0 means that there is none. */
export type TextOf = (id: number) => string

/** A column of texts. */
type Named = { name: string; textOf: TextOf }

/** Encodes a column of numbered texts. Its dictionary holds the texts of this row group only. */
export function textEncoder(name: string, textOf: TextOf) {
  const encode = textsEncoder([{ name, textOf }])
  return (ids: Int32Array, work: Scratch): EncodedColumn => encode(ids, work).next().value!
}

/** Encodes several columns that share one number. */
export function textsEncoder(columns: readonly Named[]) {
  const local = localNumbers()
  return (ids: Int32Array, work: Scratch) => {
    const found = isOne(ids) ? fillOne(ids, local, work) : fillEach(ids, local, work)
    return textColumns(columns, { rows: ids.length, found, local, work })
  }
}

/** Encodes texts of records. */
export function recordTextEncoder(name: string, textOf: TextOf) {
  const local = localNumbers()
  return (ids: RecordColumn<Int32Array>, work: Scratch): EncodedColumn =>
    textColumns([{ name, textOf }], {
      rows: ids.rows,
      found: fillRecords(ids, local, work),
      local,
      work,
    }).next().value!
}

type Filled = { rows: number; found: number; local: Local; work: Scratch }

/** Builds the columns; text numbers are in `work.indexes`. */
function* textColumns(
  columns: readonly Named[],
  { rows, found, local, work }: Filled,
): Generator<EncodedColumn, undefined> {
  const dictionaryIds = local.taken()
  const values = writeIndexes(reset(work.page), work.indexes.subarray(0, found), dictionaryIds.length)
  for (const { name, textOf } of columns) {
    const dictionary = {
      bytes: writeTexts(reset(work.dictionary), dictionaryIds, textOf),
      count: dictionaryIds.length,
    }
    yield flatColumn({
      name,
      rows,
      found,
      work,
      values,
      dictionary,
      type: 'BYTE_ARRAY',
      encoding: 'RLE_DICTIONARY',
    })
  }
}

type Local = ReturnType<typeof localNumbers>

/** Whether all rows have the same text or none, a frequent case. */
function isOne(ids: Int32Array): boolean {
  const first = ids[0]
  for (let row = 1; row < ids.length; row++) if (ids[row] !== first) return false
  return true
}

/** @returns how many rows have a text */
function fillOne(ids: Int32Array, local: Local, { present, indexes }: Scratch): number {
  const found = ids[0] ? ids.length : 0
  present.fill(found > 0 ? 1 : 0, 0, ids.length)
  if (found > 0) indexes.fill(local.of(ids[0]!), 0, found)
  return found
}

function fillRecords(
  { values: ids, ends }: RecordColumn<Int32Array>,
  local: Local,
  { present, indexes }: Scratch,
): number {
  let [found, from] = [0, 0]
  for (let record = 0; record < ids.length; record++) {
    const id = ids[record]!
    if (ids[record + 1] === id) continue
    const to = ends[record]!
    fillRows(present, Number(id > 0), { from, to })
    if (id > 0) fillRows(indexes, local.of(id), { from: found, to: (found += to - from) })
    from = to
  }
  return found
}

function fillEach(ids: Int32Array, local: Local, { present, indexes }: Scratch): number {
  let [found, last, lastIndex] = [0, 0, 0]
  for (let row = 0; row < ids.length; row++) {
    const id = ids[row]!
    present[row] = id === 0 ? 0 : 1
    if (id === 0) continue
    if (id !== last) lastIndex = local.of((last = id))
    indexes[found++] = lastIndex
  }
  return found
}

/** Plain byte arrays: a length of four bytes before each text. */
export function writeTexts(out: ByteWriter, ids: readonly number[], textOf: TextOf): Uint8Array {
  for (const id of ids) {
    const text = Buffer.from(textOf(id))
    out.appendUint32(text.length)
    out.appendBytes(text)
  }
  return out.getBytes()
}
