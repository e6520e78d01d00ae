import { mkdir, open, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline as join, type Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { count } from '@ppman/telemetry'
import { fetchFailure } from './fetch-failure.ts'

/**
 * Encodings that requests accept. Any other is a failure: undecoded bytes would be stored as text.
 */
export const ACCEPT_ENCODING = 'gzip, deflate, br, zstd'

const DECODERS: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
}

/** Real pages compress below 30:1; decompression bombs reach 1,000:1. */
const MAX_RATIO = 100
/** Up to this many decoded bytes any ratio is allowed. */
const RATIO_FLOOR_BYTES = 1024 * 1024

/**
 * Reads a response body, decoded, and stops as soon as it grows past its limits.
 *
 * @throws AppError `too_large` above `maxBytes` (sent or decoded) or above 100:1; `decode_error`
 *   for a broken or unknown encoding
 */
export async function readBody(
  body: Readable,
  encoding: string | undefined,
  maxBytes: number,
): Promise<Buffer> {
  const decoders = decodersFor(encoding)
  const chunks: Buffer[] = []
  let sent = 0
  let decodeBody = 0
  const countSent = meter((bytes) => {
    sent += bytes
    if (sent > maxBytes) throw tooLargeFailure(maxBytes)
  })
  const countDecoded = meter((bytes) => {
    decodeBody += bytes
    if (decodeBody > maxBytes) throw tooLargeFailure(maxBytes)
    checkRatio(decodeBody, sent)
  })
  const collect = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  await pipeline([body, countSent, ...decoders, countDecoded, collect])
  count('fetched_bytes_total', {}, decodeBody)
  return Buffer.concat(chunks)
}

/**
 * Decodes a body whose reader limits its size. The stream fails with AppError `too_large` above
 * 100:1.
 */
export function decoded(body: Readable, encoding: string | undefined): Readable {
  let sent = 0
  let unpacked = 0
  const countSent = meter((bytes) => void (sent += bytes))
  const countDecoded = meter((bytes) => {
    unpacked += bytes
    checkRatio(unpacked, sent)
  })
  // When one of them fails, the last one is destroyed with the error, so its reader gets it.
  return join(
    [body, countSent, ...decodersFor(encoding), countDecoded],
    () => undefined,
  ) as unknown as Readable
}

function checkRatio(decodedBytes: number, sentBytes: number): void {
  if (decodedBytes > RATIO_FLOOR_BYTES && decodedBytes > sentBytes * MAX_RATIO)
    throw fetchFailure('too_large', 'The answer unpacks to more than 100 times its size.')
}

/**
 * Decoders in reverse order: content codings are listed in the order in which they were applied. At
 * most two.
 */
function decodersFor(encoding = ''): Transform[] {
  const names = encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && name !== 'identity')
  if (names.length > 2) throw fetchFailure('decode_error', 'The answer is encoded more than twice.')
  return names.reverse().map((name) => {
    const decoder = Object.hasOwn(DECODERS, name) ? DECODERS[name] : undefined
    if (!decoder) throw fetchFailure('decode_error', 'The answer has an encoding that was not asked for.')
    return decoder()
  })
}

function meter(count: (bytes: number) => void): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        count(chunk.length)
        done(null, chunk)
      } catch (error) {
        done(error as Error)
      }
    },
  })
}

const tooLargeFailure = (maxBytes: number) =>
  fetchFailure('too_large', `The answer is larger than ${maxBytes} bytes.`)

/** Describes a partial file. It is resumed only against the same validator. */
export type PartNote = {
  url: string
  /** A strong ETag, or the Last-Modified of the answer: what If-Range may carry. */
  validator: string
}

export type HeldPart = PartNote & { bytes: number }

/** A partial download at `PATH` and its description in `PATH.json`. */
export function partFile(path: string) {
  const notePath = `${path}.json`
  const discard = () => Promise.all([rm(path, { force: true }), rm(notePath, { force: true })])
  return {
    path,
    discard,

    /** The usable part of this address on disk, or null. */
    async held(url: string): Promise<HeldPart | null> {
      const note = await readNote(notePath)
      const bytes = await stat(path).then(
        ({ size }) => size,
        () => 0,
      )
      return note?.url === url && bytes > 0 ? { ...note, bytes } : null
    },

    /**
     * Starts a new part. The note is written before the first byte, so that no part is taken for
     * another answer's.
     */
    async begin(note: PartNote | null): Promise<void> {
      await mkdir(dirname(path), { recursive: true })
      await discard()
      if (!note) return
      await writeFile(`${notePath}.new`, JSON.stringify(note), { mode: 0o600 })
      await rename(`${notePath}.new`, notePath)
    },

    /** Removes the note when the file is complete. */
    forgetNote: () => rm(notePath, { force: true }),
  }
}

async function readNote(path: string): Promise<PartNote | null> {
  try {
    const note = JSON.parse(await readFile(path, 'utf8')) as Partial<PartNote>
    return typeof note.url === 'string' && typeof note.validator === 'string' ? (note as PartNote) : null
  } catch {
    return null
  }
}

type Limits = {
  /** Of the whole file. */
  maxBytes: number
  onProgress?: (bytes: number) => void
}

/** Disk space that is left free for the database and other programs. */
const RESERVE_BYTES = 1024 ** 3

/**
 * Refuses a body before its first byte when it is too large for the limit or the disk.
 *
 * @param bytes still to come; null when the server does not say
 */
export async function checkRoom(path: string, bytes: number | null, { maxBytes }: Limits): Promise<void> {
  if (bytes !== null && bytes > maxBytes) throw tooLargeFailure(maxBytes)
  const { bavail, bsize } = await statfs(dirname(path))
  if (bavail * bsize < (bytes ?? 0) + RESERVE_BYTES) throw noRoomFailure()
}

/**
 * Appends a body to a file in constant memory. What was written stays when the body breaks off.
 *
 * @param from bytes that the file has already
 * @returns bytes of the file
 */
export async function appendBody(
  path: string,
  body: Readable,
  { from, ...limits }: Limits & { from: number },
): Promise<number> {
  const file = await open(path, from > 0 ? 'r+' : 'w', 0o600)
  let position = from
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (position + chunk.length > limits.maxBytes) throw tooLargeFailure(limits.maxBytes)
      await file.write(chunk, 0, chunk.length, position).catch(diskFailure)
      position += chunk.length
      limits.onProgress?.(position)
    }
    return position
  } finally {
    await file.close()
  }
}

/** Turns a write error into a disk failure, so that it is not reported as a network failure. */
function diskFailure(cause: unknown): never {
  if ((cause as NodeJS.ErrnoException).code === 'ENOSPC') throw noRoomFailure(cause)
  throw new Error('A download could not be written.', { cause })
}

const noRoomFailure = (cause?: unknown) =>
  fetchFailure('no_room', 'There is not enough room on the disk.', { cause })
