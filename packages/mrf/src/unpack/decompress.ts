import { constants, createInflateRaw, createZstdDecompress } from 'node:zlib'
import { RejectedFile } from '../reject.ts'
import { CHUNK_BYTES } from './byte-source.ts'
import type { Notices } from './content.ts'
import { gunzip } from './gunzip.ts'
import { unpackingMachine } from './unpacking-machine.ts'
import { zstdFrames } from './zstd-frames.ts'

export type Packing = 'gzip' | 'zstd' | 'deflate'

/** 128 MiB, what `zstd --long=27` writes. A larger window would let a small file take any amount of memory. */
const ZSTD_WINDOW_LOG_MAX = 27

/**
 * Gives back what was packed. Of data that end too early, everything before their end comes first, then that is told: a stream of
 * Node's throws away what waits in it when it fails.
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

/** zlib's and zstd's codes. */
const isZlib = (error: unknown) =>
  /^(Z_|ZSTD_|ERR_(ZLIB|_?ZSTD))/.test((error as NodeJS.ErrnoException).code ?? '')
const isEndMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR'
