import type { ByteSource } from './byte-source.ts'
import { type Compression, compressionOf, magicFirst } from './compression.ts'
import type { Content } from './content.ts'
import { contentOf, countBytes } from './content-stream.ts'
import { zipMembers } from './zip-members.ts'

export type Unpacked = { compression: Compression; contents: Content[] }

/**
 * Opens a plain, gzip, zstd or zip file. An archive gives its members, largest first, without
 * directories and the resource forks of macOS.
 *
 * @throws RejectedFile `unreadable_archive`, `encrypted_archive`, `unsupported_compression`,
 *   `spreadsheet_file`; while reading `corrupt_compression` or `decompression_ratio`
 */
export async function unpack(source: ByteSource): Promise<Unpacked> {
  const compression = compressionOf(await firstBytes(source))
  if (compression === 'zip') return { compression, contents: await zipMembers(source) }
  const isPlain = compression === 'none'
  const content = contentOf({
    memberPath: null,
    packedBytes: source.bytes,
    bytes: isPlain ? source.bytes : null,
    compression: 'none',
    packed: () => bytesOf(source),
  })
  return { compression, contents: [isPlain ? { ...content, ...plainWays(source) } : content] }
}

/** What a file that is not packed allows. */
function plainWays(source: ByteSource): Partial<Content> {
  const { sha256, borrowed } = source
  return {
    sha256,
    ...(borrowed ? { openBorrowed: (progress) => countBytes(borrowed(), progress) } : {}),
    openFrom: (fromByte) => source.streamFrom(fromByte),
  }
}

async function* bytesOf(source: ByteSource): AsyncIterable<Buffer> {
  yield* await source.stream()
}

async function firstBytes(source: ByteSource): Promise<Buffer> {
  for await (const chunk of magicFirst(bytesOf(source))) return chunk
  return Buffer.alloc(0)
}
