import type { ByteWriter } from 'hyparquet-writer'

/** Values of a packed group; shorter runs are not worth a header of their own. */
const GROUP = 8

type Values = Int32Array | Uint8Array

/**
 * Small numbers as runs and packed groups (Apache Parquet, "RLE/Bit-Packing Hybrid"). Two hundred million of them are written for a
 * large file: they go into the writer's memory without a call for each byte.
 *
 * @param bits width of each, at most 24
 * @returns how many bytes were written
 */
export function writeHybrid(out: ByteWriter, values: Values, bits: number): number {
  const startsAt = out.offset
  let packedFrom = 0
  for (let at = 0; at < values.length; ) {
    const run = runAt(values, at)
    if (run < GROUP) {
      at += GROUP
      continue
    }
    if (at > packedFrom) writeGroups(out, values.subarray(packedFrom, at), bits)
    writeRun(out, { value: values[at]!, run, bits })
    packedFrom = at += run
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
  let [at, held, heldBits] = [0, 0, 0]
  for (let i = 0; i < values.length; i++) {
    held |= values[i]! << heldBits
    for (heldBits += bits; heldBits >= 8; heldBits -= 8) {
      bytes[at++] = held
      held >>>= 8
    }
  }
  if (heldBits > 0) bytes[at++] = held
  bytes.fill(0, at)
  out.index += bytes.length
  out.offset += bytes.length
}
