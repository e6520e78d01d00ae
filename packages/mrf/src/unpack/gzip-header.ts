import { crc32 } from 'node:zlib'

const MAGIC = [0x1f, 0x8b, 0x08]
const FIXED_BYTES = 10
/** Bits of the fourth byte; the three highest must not be set. */
const HAS = { headerCrc: 2, extra: 4, name: 8, comment: 16, reserved: 0xe0 }

/**
 * Length of the header of a gzip member that begins at the first byte (RFC 1952, 2.3). Null when none does; `incomplete` when the
 * bytes end inside it.
 */
export function gzipHeaderBytes(bytes: Buffer): number | 'incomplete' | null {
  if (MAGIC.some((byte, at) => at < bytes.length && bytes[at] !== byte)) return null
  if (bytes.length < FIXED_BYTES) return 'incomplete'
  const flags = bytes[3]!
  if (flags & HAS.reserved) return null
  let at: number = FIXED_BYTES
  if (flags & HAS.extra) at = bytes.length < at + 2 ? Infinity : at + 2 + bytes.readUInt16LE(at)
  for (const text of [HAS.name, HAS.comment]) if (flags & text) at = afterText(bytes, at)
  const end = flags & HAS.headerCrc ? at + 2 : at
  if (end > bytes.length) return 'incomplete'
  if (flags & HAS.headerCrc && bytes.readUInt16LE(at) !== (crc32(bytes.subarray(0, at)) & 0xffff)) return null
  return end
}

/** Position after a text that ends with a zero. */
function afterText(bytes: Buffer, at: number): number {
  const zero = at < bytes.length ? bytes.indexOf(0, at) : -1
  return zero < 0 ? Infinity : zero + 1
}
