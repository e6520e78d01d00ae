import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'

type Chunks = AsyncIterable<Buffer> | Promise<AsyncIterable<Buffer>>

/** Bytes that can be read repeatedly, from the start or from an offset: a file or a stored blob. */
export type ByteSource = {
  /** Last part of the path or address, for messages. */
  name: string
  bytes: number
  /** SHA-256 of all bytes where it is known already; they are then not hashed a second time. */
  sha256?: string
  stream(): Chunks
  /** As `stream`, but a chunk is valid only until the next one is requested. */
  borrowed?: (() => AsyncIterable<Buffer>) | undefined
  /** Reads from an offset, to the end or at least to `toByte`; more bytes may follow. */
  streamFrom(fromByte: number, toByte?: number): Chunks
}

/** Large enough that the overhead of a chunk does not matter. */
export const CHUNK_BYTES = 1024 * 1024

/** A local file. @throws the system's error when it cannot be read */
export async function fileSource(path: string): Promise<ByteSource> {
  const { size } = await stat(path)
  return {
    name: basename(path),
    bytes: size,
    stream: () => createReadStream(path, { highWaterMark: CHUNK_BYTES }),
    borrowed: () => borrowedChunks(path, CHUNK_BYTES),
    streamFrom: (start, toByte = size) => createReadStream(path, { start, end: Math.max(start, toByte - 1) }),
  }
}

/**
 * Reads a local file into two buffers in turn: a chunk is valid until the next one is requested.
 * Allocating a buffer for each chunk costs more than reading a cached file. The next chunk is read
 * while the current one is processed.
 *
 * @throws the system's error when it cannot be read
 */
export async function* borrowedChunks(path: string, chunkBytes: number): AsyncIterable<Buffer> {
  const file = await open(path)
  const buffers = [Buffer.allocUnsafeSlow(chunkBytes), Buffer.allocUnsafeSlow(chunkBytes)] as const
  const readInto = (buffer: Buffer) => file.read(buffer, 0, chunkBytes, null)
  let reading = readInto(buffers[0])
  try {
    for (let [now, then] = [buffers[0], buffers[1]]; ; [now, then] = [then, now]) {
      const { bytesRead } = await reading
      if (bytesRead === 0) return
      reading = readInto(then)
      yield now.subarray(0, bytesRead)
    }
  } finally {
    await reading.catch(() => undefined)
    await file.close()
  }
}

/** Called with the number of compressed bytes read so far. */
export type Progress = (packedBytesRead: number) => void

/** Callbacks while compressed bytes are read. */
export type Notices = {
  /** The compressed data end too early. */
  cut?: () => void
  /** Bytes after the end of the compressed data were left out. */
  rest?: () => void
}

/** A file or archive member that may be the hospital's, and access to its decompressed bytes. */
export type Content = {
  /** Path inside the archive; null when the source is not an archive. */
  memberPath: string | null
  /** Decompressed size when the archive says it, else null. */
  bytes: number | null
  /** SHA-256 of the decompressed bytes, where it is known in advance. */
  sha256?: string | undefined
  open(progress?: Progress, notices?: Notices): AsyncIterable<Buffer>
  /** As `open`, but a chunk is valid only until the next one is requested. */
  openBorrowed?: ((progress?: Progress) => AsyncIterable<Buffer>) | undefined
  /** The bytes from an offset on, where random access is possible. */
  openFrom?: ((fromByte: number) => AsyncIterable<Buffer> | Promise<AsyncIterable<Buffer>>) | undefined
}
