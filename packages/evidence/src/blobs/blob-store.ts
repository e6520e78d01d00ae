import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { AppError } from '@ppman/errors'

export type Stored = { sha256: string; bytes: number }
/** Called when the bytes are durable, before they become visible under their hash. */
export type Announce = (blob: Stored) => Promise<void>
/** Bytes from `from` up to `to`, exclusive; to the end when `to` is missing. */
export type ByteRange = { from: number; to?: number }

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
