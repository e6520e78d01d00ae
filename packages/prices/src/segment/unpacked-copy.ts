import { PassThrough } from 'node:stream'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Announce, BlobStore, Stored } from '@ppman/evidence'
import type { ByteSource } from '@ppman/mrf'

/** Content per frame: the most that is decompressed to read one record. */
const FRAME_BYTES = 1024 * 1024
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 } }

/** A packed file's content recompressed in frames: a zstd file with random access. */
export type StoredCopy = Stored & { frameBytes: number; frames: number[] }

type Deps = { blobs: BlobStore; announce: Announce }

/**
 * Writes the framed copy while a packed file is read for the first time. Without it, reading one
 * record of a gzip file decompresses everything before it.
 */
export function copyWriting({ blobs, announce }: Deps) {
  const out = new PassThrough()
  const stored = blobs.put(out, announce)
  stored.catch(() => undefined)
  const frame = Buffer.allocUnsafe(FRAME_BYTES)
  const frames: number[] = []
  let [filled, written] = [0, 0]

  function writeFrame(): void {
    const packed = zstdCompressSync(frame.subarray(0, filled), FAST)
    frames.push(written)
    written += packed.length
    filled = 0
    out.write(packed)
  }

  function content(bytes: Buffer): void {
    for (let offset = 0; offset < bytes.length;) {
      const taken = bytes.copy(frame, filled, offset)
      filled += taken
      offset += taken
      if (filled === FRAME_BYTES) writeFrame()
    }
  }

  async function end(): Promise<StoredCopy> {
    if (filled > 0) writeFrame()
    out.end()
    return { ...(await stored), frameBytes: FRAME_BYTES, frames }
  }

  async function giveUp(): Promise<void> {
    out.destroy(new Error('The file is not taken in.'))
    await stored.catch(() => undefined)
  }
  return { content, end, giveUp }
}

/** The content of a packed file as a byte source with random access. */
export function copySource(
  blobs: BlobStore,
  copy: StoredCopy & { contentBytes: number; name: string },
): ByteSource {
  const { frames, frameBytes } = copy
  async function* streamFrom(fromByte: number): AsyncIterable<Buffer> {
    for (let frame = Math.floor(fromByte / frameBytes); frame < frames.length; frame++) {
      const packed = await bytesOf(blobs, copy.sha256, {
        from: frames[frame]!,
        to: frames[frame + 1] ?? copy.bytes,
      })
      yield zstdDecompressSync(packed).subarray(Math.max(0, fromByte - frame * frameBytes))
    }
  }
  return { name: copy.name, bytes: copy.contentBytes, stream: () => streamFrom(0), streamFrom }
}

/** A range of a copy as a byte source: one archive member. */
export function sourcePart(
  source: ByteSource,
  { firstByte, bytes }: { firstByte: number; bytes: number },
): ByteSource {
  async function* streamFrom(fromByte: number): AsyncIterable<Buffer> {
    let left = bytes - fromByte
    if (left <= 0) return
    for await (const chunk of await source.streamFrom(firstByte + fromByte)) {
      yield chunk.subarray(0, left)
      left -= chunk.length
      if (left <= 0) return
    }
  }
  return { name: source.name, bytes, stream: () => streamFrom(0), streamFrom }
}

const bytesOf = async (blobs: BlobStore, sha256: string, range: { from: number; to: number }) =>
  concatChunks(await blobs.openRead(sha256, range))

async function concatChunks(chunks: AsyncIterable<unknown>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk as Buffer)
  return Buffer.concat(all)
}
