import { constants, createInflateRaw, createZstdDecompress } from 'node:zlib'
import { RejectedFile } from '../reject.ts'
import { CHUNK_BYTES } from './byte-source.ts'
import type { Notices } from './content.ts'
import { gunzip } from './gunzip.ts'
import { unpackingMachine } from './unpacking-machine.ts'
import { zstdFrames } from './zstd-frames.ts'

export type Packing = 'gzip' | 'zstd' | 'deflate'

/**
 * 128 MiB, the window of `zstd --long=27`. A larger window would let a small file use any amount of
 * memory.
 */
const ZSTD_WINDOW_LOG_MAX = 27

/**
 * Decompresses a stream. Data that end too early are passed on up to their end, then `notices.cut`
 * is called: a Node stream would drop its buffered output when it fails.
 *
 * @throws RejectedFile `corrupt_compression`
 */
export async function* decompress(
  packed: AsyncIterable<Buffer>,
  packing: Packing,
  notices: Notices = {},
): AsyncIterable<Buffer> {
  let given = 0
  try {
    for await (const chunk of packing === 'gzip' ? gunzip(packed, notices) : runMachine(packed, packing)) {
      given += chunk.length
      yield chunk
    }
  } catch (error) {
    if (!isZlib(error)) throw error
    if (!isEndMissing(error) || given === 0) throw new RejectedFile('corrupt_compression', error)
    notices.cut?.()
  }
}

async function* runMachine(
  packed: AsyncIterable<Buffer>,
  packing: 'zstd' | 'deflate',
): AsyncIterable<Buffer> {
  const machine = unpackingMachine(
    packing === 'zstd' ? zstdTransform() : createInflateRaw({ chunkSize: CHUNK_BYTES }),
  )
  try {
    for await (const chunk of packing === 'zstd' ? zstdFrames(packed) : packed) yield* machine.feed(chunk)
    yield* machine.finish()
  } finally {
    machine.close()
  }
}

const zstdTransform = () =>
  createZstdDecompress({
    chunkSize: CHUNK_BYTES,
    params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG_MAX },
  })

/** Error codes of zlib and zstd. */
const isZlib = (error: unknown) =>
  /^(Z_|ZSTD_|ERR_(ZLIB|_?ZSTD))/.test((error as NodeJS.ErrnoException).code ?? '')
const isEndMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR'
