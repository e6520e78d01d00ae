import { RejectedFile } from '../reject.ts'

/** Told the packed bytes consumed so far. */
export type Progress = (packedBytesRead: number) => void

type Counted = (packed: AsyncIterable<Buffer>) => AsyncIterable<Buffer>
type Options = { packedBytes: number; progress?: Progress; open(count: Counted): Promise<AsyncIterable<Buffer>> }

/** Real files reach 40 with zstd and about 200 with gzip; a bomb reaches 1,000 and more. Small files may be what they like. */
const MAX_RATIO = 400
const RATIO_FROM_BYTES = 256 * 1024 * 1024

/** The decompressed bytes: what the decompressor throws becomes a reason, and a bomb is stopped by its ratio. */
export async function* guardedContent({ packedBytes, progress, open }: Options): AsyncIterable<Buffer> {
  let [read, given] = [0, 0]
  const count: Counted = async function* (packed) {
    for await (const chunk of packed) {
      read += chunk.length
      progress?.(read)
      yield chunk
    }
  }
  try {
    for await (const chunk of await open(count)) {
      given += chunk.length
      if (given > RATIO_FROM_BYTES && given > packedBytes * MAX_RATIO) throw new RejectedFile('decompression_ratio')
      yield chunk
    }
  } catch (error) {
    throw isCorrupt(error) ? new RejectedFile('corrupt_compression', error) : error
  }
}

/** zlib's and zstd's codes, and yauzl's plain errors about sizes and checksums. */
const isCorrupt = (error: unknown) => /^(Z_|ZSTD_|ERR_(ZLIB|_?ZSTD))/.test((error as NodeJS.ErrnoException).code ?? '')
