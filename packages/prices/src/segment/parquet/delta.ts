/**
 * Values of a block, and of each of its four packed stretches (Apache Parquet, "Delta Encoding").
 */
const BLOCK = 128
const STRETCH = 32
/** Differences beyond are not worth packing. */
const MAX_SPREAD = 2 ** 31

const zigzag = (value: number) => (value >= 0 ? value * 2 : -value * 2 - 1)

/**
 * Numbers that rise a little from row to row, packed by their differences (DELTA_BINARY_PACKED).
 * Safe integers.
 *
 * @returns null when they leap too far for it
 */
export function deltaPacked(values: Float64Array | Int32Array): Uint8Array | null {
  const out = Buffer.allocUnsafe(64 + values.length * 5 + BLOCK * 5)
  let offset = 0
  for (const header of [BLOCK, BLOCK / STRETCH, values.length, zigzag(values[0] ?? 0)])
    offset = writeVarint(out, offset, header)
  const differences = new Float64Array(BLOCK)
  for (let from = 1; from < values.length; from += BLOCK) {
    const count = Math.min(BLOCK, values.length - from)
    let [least, greatest] = [Infinity, -Infinity]
    for (let i = 0; i < count; i++) {
      const difference = values[from + i]! - values[from + i - 1]!
      differences[i] = difference
      if (difference < least) least = difference
      if (difference > greatest) greatest = difference
    }
    if (greatest - least >= MAX_SPREAD) return null
    offset = writeBlock(out, offset, { differences, count, least })
  }
  return out.subarray(0, offset)
}

type Block = { differences: Float64Array; count: number; least: number }

function writeBlock(out: Buffer, start: number, { differences, count, least }: Block): number {
  let offset = writeVarint(out, start, zigzag(least))
  const widthsAt = offset
  offset += BLOCK / STRETCH
  for (let stretch = 0; stretch < BLOCK / STRETCH; stretch++) {
    const [from, to] = [stretch * STRETCH, Math.min(count, (stretch + 1) * STRETCH)]
    let most = 0
    for (let i = from; i < to; i++) most = Math.max(most, differences[i]! - least)
    const width = 32 - Math.clz32(most)
    out[widthsAt + stretch] = width
    if (from < to) offset = packBits(out, offset, { differences, from, to, least, width })
  }
  return offset
}

type Stretch = { differences: Float64Array; from: number; to: number; least: number; width: number }

/** Least significant bit first; a stretch is always packed whole. */
function packBits(out: Buffer, start: number, { differences, from, to, least, width }: Stretch): number {
  let [offset, pending, bits] = [start, 0, 0]
  for (let i = from; i < to; i++) {
    pending += (differences[i]! - least) * 2 ** bits
    for (bits += width; bits >= 8; bits -= 8) {
      out[offset++] = pending % 256
      pending = Math.floor(pending / 256)
    }
  }
  const end = start + (STRETCH / 8) * width
  if (bits > 0) out[offset++] = pending
  return out.fill(0, offset, end) && end
}

function writeVarint(out: Buffer, start: number, value: number): number {
  let offset = start
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) out[offset++] = (rest % 128) + 128
  out[offset++] = rest
  return offset
}
