import { mkdir, open, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { fetchFailure } from './fetch-failure.ts'

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

const tooLargeFailure = (maxBytes: number) =>
  fetchFailure('too_large', `The answer is larger than ${maxBytes} bytes.`)
const noRoomFailure = (cause?: unknown) =>
  fetchFailure('no_room', 'There is not enough room on the disk.', { cause })
