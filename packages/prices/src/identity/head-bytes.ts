import type { Readable } from 'node:stream'
import { constants, gunzipSync, inflateRawSync, zstdDecompressSync } from 'node:zlib'

/** Headers of wide files reach 100 KB. */
const HEAD_BYTES = 512 * 1024
/** As much of a packed file: what it unpacks to stays small even when it is a bomb. */
const PACKED_BYTES = 128 * 1024
const MAX_UNPACKED_BYTES = 256 * 1024 * 1024

/** The first bytes of a kept file, unpacked; null when they are packed in a way that is not read here. */
export async function headBytes(stream: Readable): Promise<Buffer | null> {
  const start = await firstBytes(stream, HEAD_BYTES)
  try {
    return unpacked(start)?.subarray(0, HEAD_BYTES) ?? null
  } catch {
    return null
  }
}

async function firstBytes(stream: Readable, count: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= count) break
  }
  return Buffer.concat(chunks).subarray(0, count)
}

/** A cut stream is what is given here: flushing instead of finishing takes what there is. */
function unpacked(start: Buffer): Buffer | null {
  const packed = start.subarray(0, PACKED_BYTES)
  const zlib = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MAX_UNPACKED_BYTES }
  switch (packed.subarray(0, 4).toString('hex')) {
    case '28b52ffd':
      return zstdDecompressSync(packed, {
        finishFlush: constants.ZSTD_e_flush,
        maxOutputLength: MAX_UNPACKED_BYTES,
      })
    case '504b0304':
      return zipMember(packed, zlib)
    default:
      return packed.subarray(0, 2).toString('hex') === '1f8b' ? gunzipSync(packed, zlib) : start
  }
}

const DEFLATE = 8
const LOCAL_HEADER_BYTES = 30

/** The first member, which is the file in all but archives with folders. */
function zipMember(packed: Buffer, zlib: object): Buffer | null {
  const [nameBytes, extraBytes] = [packed.readUInt16LE(26), packed.readUInt16LE(28)]
  const name = packed.subarray(LOCAL_HEADER_BYTES, LOCAL_HEADER_BYTES + nameBytes).toString()
  if (packed.readUInt16LE(8) !== DEFLATE || name.endsWith('/') || name.startsWith('__MACOSX')) return null
  return inflateRawSync(packed.subarray(LOCAL_HEADER_BYTES + nameBytes + extraBytes), zlib)
}
