import { Readable } from 'node:stream'
import { fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { RejectedFile } from '../reject.ts'
import type { ByteSource } from './byte-source.ts'

/** Lets an archive be read in place, wherever its bytes are: only what is asked for passes through memory. */
class SourceReader extends RandomAccessReader {
  readonly #source: ByteSource

  constructor(source: ByteSource) {
    super()
    this.#source = source
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(bytesBetween(this.#source, start, end), { objectMode: false })
  }
}

async function* bytesBetween(source: ByteSource, start: number, end: number): AsyncIterable<Buffer> {
  let left = end - start
  for await (const chunk of await source.streamFrom(start, end)) {
    yield chunk.subarray(0, left)
    left -= chunk.length
    if (left <= 0) return
  }
}

/** @throws RejectedFile `unreadable_archive`, or what the source throws when it cannot be read */
export async function openZip(source: ByteSource): Promise<ZipFile> {
  try {
    return await fromRandomAccessReaderPromise(new SourceReader(source), source.bytes, { autoClose: false })
  } catch (error) {
    throw isSystemError(error) ? error : new RejectedFile('unreadable_archive', error)
  }
}

export const isSystemError = (error: unknown) => error instanceof Error && 'syscall' in error
