import { crc32, deflateRawSync } from 'node:zlib'

/** A member: a text to deflate, or bytes packed in another way. */
export type Packed =
  string | { bytes: Buffer; method?: number; packed?: Buffer; isEncrypted?: boolean; crc32?: number }

/** A zip archive of some files. */
export function zipOf(files: Record<string, Packed>): Buffer {
  const [locals, centrals] = [[] as Buffer[], [] as Buffer[]]
  let offset = 0
  for (const [name, file] of Object.entries(files)) {
    const { facts, packed } = member(name, file)
    const local = Buffer.concat([u32(0x04034b50), facts, Buffer.from(name), packed])
    centrals.push(
      Buffer.concat([
        u32(0x02014b50),
        u16(20),
        facts,
        u16(0),
        u16(0),
        u16(0),
        u32(0),
        u32(offset),
        Buffer.from(name),
      ]),
    )
    locals.push(local)
    offset += local.length
  }
  const central = Buffer.concat(centrals)
  const count = u16(centrals.length)
  return Buffer.concat([
    ...locals,
    central,
    u32(0x06054b50),
    u16(0),
    u16(0),
    count,
    count,
    u32(central.length),
    u32(offset),
    u16(0),
  ])
}

/**
 * Version, flags, method, time, date, checksum, sizes, lengths of name and extra field: the same in
 * both headers.
 */
function member(name: string, file: Packed): { facts: Buffer; packed: Buffer } {
  const { bytes, ...result } = typeof file === 'string' ? { bytes: Buffer.from(file) } : file
  const { method = 8, isEncrypted = false } = result as Exclude<Packed, string>
  const packed = (result as Exclude<Packed, string>).packed ?? (method === 8 ? deflateRawSync(bytes) : bytes)
  const sum = (result as Exclude<Packed, string>).crc32 ?? crc32(bytes)
  const sizes = [u32(sum), u32(packed.length), u32(bytes.length), u16(name.length), u16(0)]
  return {
    facts: Buffer.concat([u16(20), u16(isEncrypted ? 1 : 0), u16(method), u16(0), u16(0x21), ...sizes]),
    packed,
  }
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
