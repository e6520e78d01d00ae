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

/** Bits that the largest of `count` numbers 0, 1, 2 … takes; at least one, for readers that take zero amiss. */
const bitsFor = (count: number): number => Math.max(1, 32 - Math.clz32(count - 1))

/** Dictionary numbers as a data page has them: their width, then runs and packed groups. */
export function writeIndexes(page: ByteWriter, indexes: Int32Array, dictionaryCount: number): Uint8Array {
  const bits = bitsFor(Math.max(1, dictionaryCount))
  page.appendUint8(bits)
  writeHybrid(page, indexes, bits)
  return page.getBytes()
}
