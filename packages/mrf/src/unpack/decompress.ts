import { constants, createInflateRaw, createZstdDecompress } from 'node:zlib'
import { fileFormatOf } from '@ppman/text'
import { RejectedFile } from '../reject.ts'
import { CHUNK_BYTES, type Notices } from './byte-source.ts'
import { gunzip } from './gunzip.ts'
import { unpackingMachine } from './unpacking-machine.ts'

/**
 * Splits zstd data at the ends of frames: Node's decompressor silently drops what follows a frame
 * in the same chunk. Skippable frames are left out (RFC 8878, 3.1).
 */
async function* zstdFrames(packed: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const position = frameStart()
  for await (const chunk of packed) {
    let from = 0
    for (let index = 0; index < chunk.length;) {
      index = advance(position, chunk, index)
      const isOver = position.step === 'end' && position.left === 0
      if (!isOver && index < chunk.length) continue
      if (!position.isSkippable && index > from) yield chunk.subarray(from, index)
      from = index
      if (isOver) Object.assign(position, frameStart())
    }
  }
}

type Step = 'magic' | 'descriptor' | 'block' | 'skippable' | 'foreign' | 'end'

/** State of the frame parser. */
type Position = {
  step: Step
  /** Bytes to skip before the step. */
  left: number
  /** Bytes of the step read so far, as a little-endian number. */
  read: number
  value: number
  hasChecksum: boolean
  isSkippable: boolean
}

const frameStart = (): Position => ({
  step: 'magic',
  left: 0,
  read: 0,
  value: 0,
  hasChecksum: false,
  isSkippable: false,
})

const STEP_BYTES: Record<Step, number> = {
  magic: 4,
  descriptor: 1,
  block: 3,
  skippable: 4,
  foreign: Infinity,
  end: 0,
}
const MAGIC = 0xfd2fb528
const SKIPPABLE_MAGIC = 0x184d2a50

/** Consumes a skipped stretch or one byte of the step. @returns the position after it */
function advance(position: Position, chunk: Buffer, index: number): number {
  if (position.left > 0) {
    const passed = Math.min(position.left, chunk.length - index)
    position.left -= passed
    return index + passed
  }
  position.value += chunk[index]! * 2 ** (8 * position.read++)
  if (position.read === STEP_BYTES[position.step]) take(position)
  return index + 1
}

function take(position: Position): void {
  const { step, value } = position
  position.read = position.value = 0
  if (step === 'magic') {
    position.isSkippable = value >>> 4 === SKIPPABLE_MAGIC >>> 4
    position.step = value === MAGIC ? 'descriptor' : position.isSkippable ? 'skippable' : 'foreign'
  } else if (step === 'descriptor') {
    position.hasChecksum = ((value >> 2) & 1) === 1
    position.left = headerBytes(value)
    position.step = 'block'
  } else if (step === 'block') {
    const isRun = ((value >> 1) & 3) === 1
    const isLast = (value & 1) === 1
    position.left = (isRun ? 1 : value >> 3) + (isLast && position.hasChecksum ? 4 : 0)
    position.step = isLast ? 'end' : 'block'
  } else {
    position.left = value
    position.step = 'end'
  }
}

/** Bytes of window, dictionary and content size after the descriptor. */
function headerBytes(descriptor: number): number {
  const isSingle = ((descriptor >> 5) & 1) === 1
  const [dictionary, size] = [[0, 1, 2, 4][descriptor & 3]!, [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6]!]
  return (isSingle ? 0 : 1) + dictionary + size
}

export type Compression = 'none' | 'gzip' | 'zstd' | 'zip'

/** Detects the compression by the first bytes: file names and servers are often wrong. */
export function compressionOf(head: Buffer): Compression {
  const format = fileFormatOf(head)
  return format === 'gzip' || format === 'zstd' || format === 'zip' ? format : 'none'
}

/** Length of the longest signature of a compression. */
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
