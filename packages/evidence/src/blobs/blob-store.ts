import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { AppError } from '@ppman/errors'
import { mkdir, open, readdir, rm, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { namePath } from './name-path.ts'

export type Stored = { sha256: string; bytes: number }
/** Called when the bytes are durable, before they become visible under their hash. */
export type Announce = (blob: Stored) => Promise<void>
/** Bytes from `from` up to `to`, exclusive; to the end when `to` is missing. */
export type ByteRange = { from: number; to?: number }

/**
 * Bytes on their way into the store, readable from a local file at `path`. One of `keep` and
 * `giveUp` must be called; both remove the file.
 */
export type Received = Stored & {
  path: string
  /** Returns when the bytes are durable and visible under their hash. */
  keep(): Promise<Stored>
  giveUp(): Promise<void>
}

/**
 * Stores bytes once under their SHA-256, in lower-case hexadecimal. Blobs never change, and a cited
 * blob is never deleted.
 */
export type BlobStore = {
  /**
   * Returns when the bytes are durable. A chunk may be reused once the next one is requested. Known
   * bytes take no new space.
   */
  put(content: Buffer | AsyncIterable<Buffer>, announce?: Announce): Promise<Stored>
  /** As `put`, but returns as soon as the hash is known, so that the bytes are read meanwhile. */
  receive(content: Buffer | AsyncIterable<Buffer>): Promise<Received>
  /** Moves a local file into the store, without a copy when the store is on the same disk. */
  putFile(path: string): Promise<Stored>
  /**
   * The whole blob, its hash checked. @throws AppError `not_found`; `internal` when the bytes do
   * not match the hash
   */
  get(sha256: string): Promise<Buffer>
  /**
   * A stream of the blob or a range of it, for large files; the hash is not checked. @throws
   * AppError `not_found`
   */
  openRead(sha256: string, range?: ByteRange): Promise<Readable>
  has(sha256: string): Promise<boolean>
  /** Deletes a derived blob that nothing cites. A missing blob is no error. */
  remove(sha256: string): Promise<void>
  /** Deletes files of uploads that were killed before this instant. @returns their number */
  sweep(before: Date): Promise<number>
  /** Path of the blob on the local disk, whether it exists or not; null for a remote store. */
  localPath(sha256: string): string | null
}

/** Settings under their environment names, so that a service can pass its configuration on. */
export type BlobStoreConfig = {
  /** Local directory. With S3_BUCKET set it only holds uploads on their way. */
  BLOB_DIR?: string | undefined
  S3_ENDPOINT?: string | undefined
  S3_BUCKET?: string | undefined
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
  S3_REGION?: string | undefined
}

/** `ab/cd/abcd…`: two levels keep directories small at millions of blobs. */
export function blobKey(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw noSuchBlob()
  return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`
}

/** The error for a hash without stored bytes. */
export const noSuchBlob = (cause?: unknown) =>
  new AppError('not_found', 'There is no blob of this name.', { cause })

/** Returns the content if it matches its hash. @throws AppError `internal` otherwise */
export function verifyHash(content: Buffer, sha256: string): Buffer {
  if (createHash('sha256').update(content).digest('hex') === sha256) return content
  throw new AppError('internal', 'A stored file no longer matches its hash.', { code: 'internal_error' })
}

/** Large enough that reading is no slower than hashing. */
const READ_BYTES = 1024 * 1024

export type Spooled = { path: string; sha256: string; bytes: number }

/**
 * Writes content to a temporary file while hashing it. The caller waits until it is durable, then
 * moves or removes the file. On failure nothing is left behind; after a kill, a stray file in `dir`
 * that no blob refers to.
 */
export async function spool(
  content: Buffer | AsyncIterable<Buffer>,
  dir: string,
): Promise<Spooled & { durable: Promise<void> }> {
  await mkdir(dir, { recursive: true })
  const path = join(dir, randomUUID())
  const hash = createHash('sha256')
  let bytes = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of Buffer.isBuffer(content) ? [content] : content) {
      const writing = file.writeFile(chunk)
      hash.update(chunk)
      bytes += chunk.length
      await writing.catch((error: unknown) => Promise.reject(namePath(error, dir) as Error))
    }
  } catch (error) {
    await file.close().catch(() => undefined)
    await unlink(path).catch(() => undefined)
    throw error
  }
  const durable = file.sync().finally(() => file.close())
  // The caller learns of a failure when it waits.
  durable.catch(() => undefined)
  return { path, sha256: hash.digest('hex'), bytes, durable }
}

/** Hashes an existing file and makes it durable. */
export async function hashedFile(path: string): Promise<Spooled> {
  const hash = createHash('sha256')
  let bytes = 0
  const file = await open(path, 'r+')
  try {
    await file.sync()
    for await (const chunk of file.createReadStream({ autoClose: false, highWaterMark: READ_BYTES })) {
      hash.update(chunk as Buffer)
      bytes += (chunk as Buffer).length
    }
  } finally {
    await file.close()
  }
  return { path, sha256: hash.digest('hex'), bytes }
}

/**
 * Deletes spooled files without a write since this instant: their upload was killed. @returns their
 * number
 */
export async function sweepSpool(dir: string, before: Date): Promise<number> {
  const names = await readdir(dir).catch(() => [])
  let swept = 0
  for (const name of names) {
    const path = join(dir, name)
    const found = await stat(path).catch(() => null)
    if (!found?.isFile() || found.mtime >= before) continue
    await rm(path, { force: true })
    swept++
  }
  return swept
}
