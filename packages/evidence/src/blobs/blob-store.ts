import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { AppError } from '@ppman/errors'

export type Stored = { sha256: string; bytes: number }
/** Told what is about to appear under its name, when the bytes are durable and nobody can see them yet. */
export type Announce = (blob: Stored) => Promise<void>
/** Bytes from `from` on, up to and without `to`; to the end without it. */
export type ByteRange = { from: number; to?: number }

/** Bytes kept once under their SHA-256, in lower-case hexadecimal. Nothing is ever changed, and nothing deleted that is cited. */
export type BlobStore = {
  /** Returns after the bytes are durable; chunks are done with when the next is asked for. The same bytes again cost a hash and no space. */
  put(content: Buffer | AsyncIterable<Buffer>, announce?: Announce): Promise<Stored>
  /** Takes a local file in place of a stream, without a second copy where the store is on the same disk. The file is gone then. */
  putFile(path: string): Promise<Stored>
  /** The whole blob, hashed again. @throws AppError `not_found`; `internal` when the stored bytes no longer match their name */
  get(sha256: string): Promise<Buffer>
  /** A stream of the blob or of a part of it, for large files; not hashed again. @throws AppError `not_found` */
  openRead(sha256: string, range?: ByteRange): Promise<Readable>
  has(sha256: string): Promise<boolean>
  /** Deletes a blob that can be made again and that nothing cites. None there is no failure. */
  remove(sha256: string): Promise<void>
  /** Deletes what killed uploads left behind before this instant. @returns how many files */
  sweep(before: Date): Promise<number>
  /** Where the blob is, or would be, on this machine's disk; null when the store is elsewhere. */
  localPath(sha256: string): string | null
}

/** Names of the environment, so that a service hands over its configuration as it read it. */
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

/** For a hash that the store holds no bytes of. */
export const noSuchBlob = (cause?: unknown) =>
  new AppError('not_found', 'There is no blob of this name.', { cause })

/** Evidence that no longer matches its name is worse than none: say so instead of handing it over. */
export function verifyHash(content: Buffer, sha256: string): Buffer {
  if (createHash('sha256').update(content).digest('hex') === sha256) return content
  throw new AppError('internal', 'A stored file no longer matches its hash.', { code: 'internal_error' })
}
