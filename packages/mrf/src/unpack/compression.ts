export type Compression = 'none' | 'gzip' | 'zstd' | 'zip'

const MAGIC: readonly (readonly [Compression, readonly number[]])[] = [
  ['gzip', [0x1f, 0x8b]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
  // Skippable zstd frames: parallel compressors begin with one.
  ...Array.from({ length: 16 }, (_, i) => ['zstd', [0x50 + i, 0x2a, 0x4d, 0x18]] as const),
]

/** Detects the compression by magic bytes: file names and servers are often wrong. */
export function compressionOf(head: Buffer): Compression {
  return MAGIC.find(([, magic]) => magic.every((byte, i) => head[i] === byte))?.[0] ?? 'none'
}

/** Length of the longest magic number. */
const MAGIC_BYTES = 4

/**
 * The same bytes with a first chunk long enough for the magic number: sources may begin with a byte
 * or two.
 */
export async function* magicFirst(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let first: Buffer | null = Buffer.alloc(0)
  for await (const chunk of chunks) {
    if (!first) {
      yield chunk
      continue
    }
    first = first.length > 0 ? Buffer.concat([first, chunk]) : chunk
    if (first.length < MAGIC_BYTES) continue
    yield first
    first = null
  }
  if (first && first.length > 0) yield first
}
