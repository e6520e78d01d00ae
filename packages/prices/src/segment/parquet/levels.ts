import type { ByteWriter } from 'hyparquet-writer'
import { writeHybrid } from './hybrid.ts'

/** Definition levels of a flat column: one bit per row, whether it has a value. Most columns have one in every row, or in none. */
export function writePresence(levels: ByteWriter, present: Uint8Array, found: number): number {
  if (found !== 0 && found !== present.length) return writeHybrid(levels, present, 1)
  const startsAt = levels.offset
  levels.appendVarInt(present.length * 2)
  levels.appendUint8(found === 0 ? 0 : 1)
  return levels.offset - startsAt
}

/** As `writePresence`, for one column after the other: those that have values in the same rows are written down once. */
export function presenceWriter(rows: number): typeof writePresence {
  const known = new Uint8Array(rows)
  let bytes: Uint8Array = new Uint8Array(0)
  let knownRows = 0
  return (levels, present, found) => {
    if (found === 0 || found === present.length) return writePresence(levels, present, found)
    if (knownRows === present.length && Buffer.compare(known.subarray(0, knownRows), present) === 0) {
      levels.appendBytes(bytes)
      return bytes.length
    }
    const startsAt = levels.index
    const length = writePresence(levels, present, found)
    bytes = levels.getBytes().slice(startsAt)
    known.set(present)
    knownRows = present.length
    return length
  }
}

/** Bits that the largest of `count` numbers 0, 1, 2 … takes; at least one, for readers that take zero amiss. */
const bitsFor = (count: number): number => Math.max(1, 32 - Math.clz32(count - 1))

/** Dictionary numbers as a data page has them: their width, then runs and packed groups. */
export function writeIndexes(page: ByteWriter, indexes: Int32Array, dictionaryCount: number): Uint8Array {
  const bits = bitsFor(Math.max(1, dictionaryCount))
  page.appendUint8(bits)
  writeHybrid(page, indexes, bits)
  return page.getBytes()
}
