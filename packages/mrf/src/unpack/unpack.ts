import { Readable } from 'node:stream'
import type { ByteSource } from './byte-source.ts'
import { type Compression, compressionOf, decompressor } from './compression.ts'
import { guardedContent, type Progress } from './content-stream.ts'
import { zipMembers } from './zip-members.ts'

/** One file that may be the hospital's, and the way to its decompressed bytes. */
export type Content = {
  /** Path inside the archive; null when the source is not an archive. */
  memberPath: string | null
  /** Decompressed size when the archive says it, else null. */
  bytes: number | null
  open(progress?: Progress): AsyncIterable<Buffer>
}

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
        return compression === 'none' ? packed : packed.pipe(decompressor(compression))
      },
    })
  return { compression, contents: [{ memberPath: null, bytes: compression === 'none' ? source.bytes : null, open }] }
}

async function firstBytes(source: ByteSource): Promise<Buffer> {
  for await (const chunk of await source.stream()) return chunk
  return Buffer.alloc(0)
}
