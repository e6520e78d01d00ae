import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'

/** Bytes that can be read again from the start: a file, or a stored blob. */
export type ByteSource = {
  /** Last part of the path or address, for messages. */
  name: string
  bytes: number
  /** Set when the bytes are a local file: archives are then read in place. */
  path?: string
  stream(): AsyncIterable<Buffer> | Promise<AsyncIterable<Buffer>>
  /** From a byte on, where that does not mean reading what stands before. */
  streamFrom?(fromByte: number): AsyncIterable<Buffer> | Promise<AsyncIterable<Buffer>>
  /** Everything at once: archives that are not local files need it. */
  whole(): Promise<Buffer>
}

/** Large enough that the cost of a chunk disappears beside the cost of its bytes. */
export const CHUNK_BYTES = 1024 * 1024

/** A local file. @throws the system's error when it cannot be read */
export async function fileSource(path: string): Promise<ByteSource> {
  const { size } = await stat(path)
  return {
    name: basename(path),
    bytes: size,
    path,
    stream: () => createReadStream(path, { highWaterMark: CHUNK_BYTES }),
    streamFrom: (start) => createReadStream(path, { start }),
    whole: () => readFile(path),
  }
}
