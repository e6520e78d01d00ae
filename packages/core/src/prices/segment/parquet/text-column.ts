import type { ByteWriter } from 'hyparquet-writer'
import type { EncodedColumn } from './column-chunk.ts'
import { flatColumn } from './flat-column.ts'
import { writeIndexes } from './levels.ts'
import { emptied, type Scratch } from './scratch.ts'

/** Texts by number; number 0 means that there is none. */
export type TextOf = (id: number) => string

/**
 * Encodes rows of texts that are known by number: only texts of this row group go into its dictionary, and none is looked
 * at more than once.
 */
export function textEncoder(name: string, textOf: TextOf) {
  const local = localNumbers()
  return (ids: Int32Array, work: Scratch): EncodedColumn => {
    const found = isOne(ids) ? fillOne(ids, local, work) : fillEach(ids, local, work)
    const count = local.known.length
    const bytes = writeTexts(emptied(work.dictionary), local.known, textOf)
    local.forget()
    const values = writeIndexes(emptied(work.page), work.indexes.subarray(0, found), count)
    const column = { name, rows: ids.length, found, work, values, dictionary: { bytes, count } }
    return flatColumn({ ...column, type: 'BYTE_ARRAY', encoding: 'RLE_DICTIONARY' })
  }
}

type Local = ReturnType<typeof localNumbers>

/** Many columns of many files say one thing in all rows of a row group, or nothing. */
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

/** Numbers the ids met 0, 1, 2 … without a hash table: ids are small and dense. */
export function localNumbers() {
  let localOf = new Int32Array(1024)
  const known: number[] = []
  function of(id: number): number {
    if (id >= localOf.length) localOf = grown(localOf, id)
    const found = localOf[id]!
    if (found > 0) return found - 1
    localOf[id] = known.push(id)
    return known.length - 1
  }
  function forget(): void {
    for (const id of known) localOf[id] = 0
    known.length = 0
  }
  return { of, known, forget }
}

function grown(old: Int32Array<ArrayBuffer>, id: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 ** Math.ceil(Math.log2(id + 1)))
  larger.set(old)
  return larger
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
