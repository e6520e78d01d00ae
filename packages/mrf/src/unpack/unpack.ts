import { pipeline, Readable } from 'node:stream'
import type { ByteSource } from './byte-source.ts'
import { type Compression, compressionOf, decompressor } from './compression.ts'
import type { Content } from './content.ts'
import { guardedContent, type Progress } from './content-stream.ts'
import { zipMembers } from './zip-members.ts'

export type Unpacked = { compression: Compression; contents: Content[] }

/**
 * Opens a plain, gzip, zstd or zip file. An archive gives its members, largest first, without directories and the
 * resource forks of macOS.
 *
 * @throws RejectedFile `unreadable_archive`; while reading `corrupt_compression` or `decompression_ratio`
 */
export async function unpack(source: ByteSource): Promise<Unpacked> {
  const compression = compressionOf(await firstBytes(source))
  if (compression === 'zip') return { compression, contents: await zipMembers(source) }
  const open = (progress?: Progress) =>
    guardedContent({
      packedBytes: source.bytes,
      ...(progress ? { progress } : {}),
      open: async (count) => {
        const packed = Readable.from(count(await source.stream()))
        return compression === 'none' ? packed : unpacking(packed, compression)
      },
    })
  const openFrom = compression === 'none' ? source.streamFrom : undefined
  return { compression, contents: [{ memberPath: null, bytes: compression === 'none' ? source.bytes : null, open, openFrom }] }
}

/** A reader that stops early, or fails, also closes the packed stream. */
const unpacking = (packed: Readable, compression: 'gzip' | 'zstd') => pipeline(packed, decompressor(compression), () => undefined)

async function firstBytes(source: ByteSource): Promise<Buffer> {
  for await (const chunk of await source.stream()) return chunk
  return Buffer.alloc(0)
}
