import { crc32 } from 'node:zlib'
import { RejectedFile } from '../reject.ts'
import { compressionOf, decompress, magicFirst, type Packing } from './decompress.ts'
import type { Content, Notices, Progress } from './byte-source.ts'

type Options = {
  memberPath: string | null
  packedBytes: number
  /** Decompressed size and checksum from the archive, where it has them. */
  bytes: number | null
  crc32?: number
  compression: Packing | 'none'
  packed: () => AsyncIterable<Buffer>
}

/**
 * Real files reach 40 with zstd and about 200 with gzip, bombs 1,000 and more. Small files have no
 * limit.
 */
const MAX_RATIO = 400
const RATIO_FROM_BYTES = 256 * 1024 * 1024
/** Servers compress files that are compressed already. */
const MAX_LAYERS = 3

/**
 * A file that is compressed once or several times. A decompression bomb is stopped by its ratio.
 */
export const contentOf = ({ memberPath, bytes, ...options }: Options): Content => ({
  memberPath,
  bytes,
  open: (progress, notices) => openGuarded(options, progress, notices),
})

type Packed = Omit<Options, 'memberPath' | 'bytes'>

async function* openGuarded(
  { packedBytes, crc32: expected, compression, packed }: Packed,
  progress?: Progress,
  notices?: Notices,
): AsyncIterable<Buffer> {
  let given = 0
  const counted = countBytes(packed(), progress)
  const unpacked = compression === 'none' ? counted : decompress(counted, compression, notices)
  for await (const chunk of unpackLayers(verifyChecksum(unpacked, expected), MAX_LAYERS, notices)) {
    given += chunk.length
    if (given > RATIO_FROM_BYTES && given > packedBytes * MAX_RATIO)
      throw new RejectedFile('decompression_ratio')
    yield chunk
  }
}

/** Passes chunks on and reports the number of bytes read. */
export async function* countBytes(packed: AsyncIterable<Buffer>, progress?: Progress): AsyncIterable<Buffer> {
  let read = 0
  for await (const chunk of packed) {
    read += chunk.length
    progress?.(read)
    yield chunk
  }
}

/** @throws RejectedFile `corrupt_compression` at the end when the archive's checksum differs */
async function* verifyChecksum(
  chunks: AsyncIterable<Buffer>,
  expected: number | undefined,
): AsyncIterable<Buffer> {
  if (expected === undefined) {
    yield* chunks
    return
  }
  let sum = 0
  for await (const chunk of chunks) {
    sum = crc32(chunk, sum)
    yield chunk
  }
  if (sum !== expected) throw new RejectedFile('corrupt_compression')
}

/** Decompresses until the content is no longer compressed. */
async function* unpackLayers(
  chunks: AsyncIterable<Buffer>,
  layers: number,
  notices?: Notices,
): AsyncIterable<Buffer> {
  const iterator = magicFirst(chunks)[Symbol.asyncIterator]()
  const first = await iterator.next()
  if (first.done) return
  const all = prependChunk(first.value, iterator)
  const compression = layers > 0 ? compressionOf(first.value) : 'none'
  if (compression === 'gzip' || compression === 'zstd')
    yield* unpackLayers(decompress(all, compression, notices), layers - 1, notices)
  else yield* all
}

async function* prependChunk(first: Buffer, rest: AsyncIterator<Buffer>): AsyncIterable<Buffer> {
  try {
    yield first
    for (;;) {
      const next = await rest.next()
      if (next.done) return
      yield next.value
    }
  } finally {
    await rest.return?.()
  }
}
