import type { Readable } from 'node:stream'

/** Bytes kept once under their SHA-256, in lower-case hexadecimal. Nothing is ever changed or deleted. */
export type BlobStore = {
  /** Returns after the bytes are durable. The same bytes again cost a hash and no space. */
  put(content: Buffer | Readable): Promise<{ sha256: string; bytes: number }>
  /** Takes a local file in place of a stream, without a second copy where the store is on the same disk. The file is gone then. */
  putFile(path: string): Promise<{ sha256: string; bytes: number }>
  /** The whole blob, hashed again. @throws AppError `not_found`; `internal` when the stored bytes no longer match their name */
  get(sha256: string): Promise<Buffer>
  /** A stream of the blob, for large files; not hashed again. @throws AppError `not_found` */
  openRead(sha256: string): Promise<Readable>
  has(sha256: string): Promise<boolean>
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
