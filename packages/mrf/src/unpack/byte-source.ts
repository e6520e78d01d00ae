import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { borrowedChunks } from './borrowed-chunks.ts'

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
