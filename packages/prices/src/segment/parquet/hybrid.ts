import type { ByteWriter } from 'hyparquet-writer'

/** Values per packed group; shorter runs are packed too. */
const GROUP = 8

type Values = Int32Array | Uint8Array

/**
 * Writes small numbers as runs and packed groups (Apache Parquet, "RLE/Bit-Packing Hybrid"),
 * directly into the writer's memory for speed.
 *
 * @param bits width of each number, at most 24
 * @returns how many bytes were written
 */
export function writeHybrid(out: ByteWriter, values: Values, bits: number): number {
  const startsAt = out.offset
  let packedFrom = 0
  for (let index = 0; index < values.length;) {
    const run = runAt(values, index)
    if (run < GROUP) {
      index += GROUP
      continue
    }
    if (index > packedFrom) writeGroups(out, values.subarray(packedFrom, index), bits)
    writeRun(out, { value: values[index]!, run, bits })
    packedFrom = index += run
  }
  if (packedFrom < values.length) writeGroups(out, values.subarray(packedFrom), bits)
  return out.offset - startsAt
}

function runAt(values: Values, from: number): number {
  const value = values[from]
  let to = from + 1
  while (to < values.length && values[to] === value) to++
  return to - from
}

function writeRun(out: ByteWriter, { value, run, bits }: { value: number; run: number; bits: number }): void {
  out.appendVarInt(run << 1)
  for (let shift = 0; shift < bits; shift += 8) out.appendUint8((value >>> shift) & 0xff)
}

/** Least significant bit first; the last group is filled up with zeros. */
function writeGroups(out: ByteWriter, values: Values, bits: number): void {
  const groups = Math.ceil(values.length / GROUP)
  out.appendVarInt((groups << 1) | 1)
  out.ensure(groups * bits)
  const bytes = new Uint8Array(out.buffer, out.index, groups * bits)
  const whole = bits === 1 ? packOnes(bytes, values) : 0
  let [offset, pending, pendingBits] = [whole / GROUP, 0, 0]
  for (let i = whole; i < values.length; i++) {
    pending |= values[i]! << pendingBits
    for (pendingBits += bits; pendingBits >= 8; pendingBits -= 8) {
      bytes[offset++] = pending
      pending >>>= 8
    }
  }
  if (pendingBits > 0) bytes[offset++] = pending
  bytes.fill(0, offset)
  out.index += bytes.length
  out.offset += bytes.length
}

/** Packs whole groups of 0 and 1, the most frequent case. @returns how many were packed */
function packOnes(bytes: Uint8Array, values: Values): number {
  const whole = values.length - (values.length % GROUP)
  for (let i = 0, offset = 0; i < whole; i += GROUP) {
    const low = values[i]! | (values[i + 1]! << 1) | (values[i + 2]! << 2) | (values[i + 3]! << 3)
    bytes[offset++] =
      low | (values[i + 4]! << 4) | (values[i + 5]! << 5) | (values[i + 6]! << 6) | (values[i + 7]! << 7)
  }
  return whole
}

/**
 * Definition levels of a flat column: one bit per row, whether it has a value. Most columns have
 * one in every row, or in none.
 */
export function writePresence(levels: ByteWriter, present: Uint8Array, found: number): number {
  if (found !== 0 && found !== present.length) return writeHybrid(levels, present, 1)
  const startsAt = levels.offset
  levels.appendVarInt(present.length * 2)
  levels.appendUint8(found === 0 ? 0 : 1)
  return levels.offset - startsAt
}

/**
 * Like `writePresence`, but reuses the encoded bytes when a column has values in the same rows as
 * the previous one.
 */
export function presenceWriter(rows: number): typeof writePresence {
  const previous = new Uint8Array(rows)
  let bytes: Uint8Array = new Uint8Array(0)
  let previousRows = 0
  return (levels, present, found) => {
    if (found === 0 || found === present.length) return writePresence(levels, present, found)
    if (
      previousRows === present.length &&
      Buffer.compare(previous.subarray(0, previousRows), present) === 0
    ) {
      levels.appendBytes(bytes)
      return bytes.length
    }
    const startsAt = levels.index
    const length = writePresence(levels, present, found)
    bytes = levels.getBytes().slice(startsAt)
    previous.set(present)
    previousRows = present.length
    return length
  }
}

/**
 * Bits for the largest of `count` numbers from 0; at least one, because some readers refuse zero.
 */
const bitsFor = (count: number): number => Math.max(1, 32 - Math.clz32(count - 1))

/** Writes dictionary numbers of a data page: their width, then runs and packed groups. */
export function writeIndexes(page: ByteWriter, indexes: Int32Array, dictionaryCount: number): Uint8Array {
  const bits = bitsFor(Math.max(1, dictionaryCount))
  page.appendUint8(bits)
  writeHybrid(page, indexes, bits)
  return page.getBytes()
}
