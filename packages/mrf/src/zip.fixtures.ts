import { crc32, deflateRawSync } from 'node:zlib'

/** A zip archive of some texts, deflated. */
export function zipOf(files: Record<string, string>): Buffer {
  const [locals, centrals] = [[] as Buffer[], [] as Buffer[]]
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(text)
    const facts = commonFields(name, text, packed)
    const local = Buffer.concat([u32(0x04034b50), facts, Buffer.from(name), packed])
    centrals.push(Buffer.concat([u32(0x02014b50), u16(20), facts, u16(0), u16(0), u16(0), u32(0), u32(offset), Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const central = Buffer.concat(centrals)
  const count = u16(centrals.length)
  return Buffer.concat([...locals, central, u32(0x06054b50), u16(0), u16(0), count, count, u32(central.length), u32(offset), u16(0)])
}

/** Version, flags, method, time, date, checksum, sizes, lengths of name and extra field: the same in both headers. */
const commonFields = (name: string, text: string, packed: Buffer) =>
  Buffer.concat([
    u16(20),
    u16(0),
    u16(8),
    u16(0),
    u16(0x21),
    u32(crc32(text)),
    u32(packed.length),
    u32(Buffer.byteLength(text)),
    u16(name.length),
    u16(0),
  ])

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
