import { crc32 } from 'node:zlib'
import { RejectedFile } from '../reject.ts'
import { compressionOf, magicFirst } from './compression.ts'
import type { Content, Notices, Progress } from './content.ts'
import { decompressed, type Packing } from './decompress.ts'

type Options = {
  memberPath: string | null
  packedBytes: number
  /** Decompressed size and checksum, when an archive says them. */
  bytes: number | null
  crc32?: number
  compression: Packing | 'none'
  packed: () => AsyncIterable<Buffer>
}

/** Real files reach 40 with zstd and about 200 with gzip; a bomb reaches 1,000 and more. Small files may be what they like. */
const MAX_RATIO = 400
const RATIO_FROM_BYTES = 256 * 1024 * 1024
/** Servers pack files that are packed already. */
const MAX_LAYERS = 3

/** A file that is packed once, or several times: what throws becomes a reason, and a bomb is stopped by its ratio. */
export const contentOf = ({ memberPath, bytes, ...options }: Options): Content => ({
  memberPath,
  bytes,
  open: (progress, told) => guarded(options, progress, told),
})

type Packed = Omit<Options, 'memberPath' | 'bytes'>

async function* guarded(
  { packedBytes, crc32: expected, compression, packed }: Packed,
  progress?: Progress,
  told?: Notices,
): AsyncIterable<Buffer> {
  let given = 0
  const counted = counting(packed(), progress)
  const unpacked = compression === 'none' ? counted : decompressed(counted, compression, told)
  for await (const chunk of peeled(checked(unpacked, expected), MAX_LAYERS, told)) {
    given += chunk.length
    if (given > RATIO_FROM_BYTES && given > packedBytes * MAX_RATIO)
      throw new RejectedFile('decompression_ratio')
    yield chunk
  }
}

/** The same chunks; tells how many bytes have passed. */
export async function* counting(packed: AsyncIterable<Buffer>, progress?: Progress): AsyncIterable<Buffer> {
  let read = 0
  for await (const chunk of packed) {
    read += chunk.length
    progress?.(read)
    yield chunk
  }
}

/** @throws RejectedFile `corrupt_compression` at the end, when the archive's checksum is another one */
async function* checked(chunks: AsyncIterable<Buffer>, expected: number | undefined): AsyncIterable<Buffer> {
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

/** Unpacks what is still packed. */
async function* peeled(chunks: AsyncIterable<Buffer>, layers: number, told?: Notices): AsyncIterable<Buffer> {
  const iterator = magicFirst(chunks)[Symbol.asyncIterator]()
  const first = await iterator.next()
  if (first.done) return
  const all = startingWith(first.value, iterator)
  const compression = layers > 0 ? compressionOf(first.value) : 'none'
  if (compression === 'gzip' || compression === 'zstd')
    yield* peeled(decompressed(all, compression, told), layers - 1, told)
  else yield* all
}

async function* startingWith(first: Buffer, rest: AsyncIterator<Buffer>): AsyncIterable<Buffer> {
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
