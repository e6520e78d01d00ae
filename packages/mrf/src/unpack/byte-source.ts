import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { borrowedChunks } from './borrowed-chunks.ts'

type Chunks = AsyncIterable<Buffer> | Promise<AsyncIterable<Buffer>>

/** Bytes that can be read again, from the start or from anywhere: a file, or a stored blob. */
export type ByteSource = {
  /** Last part of the path or address, for messages. */
  name: string
  bytes: number
  /** Of all of its bytes, when whoever gives them knows it: they are not hashed again. */
  sha256?: string
  stream(): Chunks
  /** As `stream`, each chunk only lent until the next is asked for; where that is cheaper. */
  borrowed?: (() => AsyncIterable<Buffer>) | undefined
  /** From a byte on, without reading what stands before. More than up to `toByte` may come; without it, all does. */
  streamFrom(fromByte: number, toByte?: number): Chunks
}

/** Large enough that the cost of a chunk disappears beside the cost of its bytes. */
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
