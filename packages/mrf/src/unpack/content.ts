/** Called with the number of compressed bytes read so far. */
export type Progress = (packedBytesRead: number) => void

/** Callbacks while compressed bytes are read. */
export type Notices = {
  /** The compressed data end too early. */
  cut?: () => void
  /** Bytes after the end of the compressed data were left out. */
  rest?: () => void
}

/** A file or archive member that may be the hospital's, and access to its decompressed bytes. */
export type Content = {
  /** Path inside the archive; null when the source is not an archive. */
  memberPath: string | null
  /** Decompressed size when the archive says it, else null. */
  bytes: number | null
  /** SHA-256 of the decompressed bytes, where it is known in advance. */
  sha256?: string | undefined
  open(progress?: Progress, notices?: Notices): AsyncIterable<Buffer>
  /** As `open`, but a chunk is valid only until the next one is requested. */
  openBorrowed?: ((progress?: Progress) => AsyncIterable<Buffer>) | undefined
  /** The bytes from an offset on, where random access is possible. */
  openFrom?: ((fromByte: number) => AsyncIterable<Buffer> | Promise<AsyncIterable<Buffer>>) | undefined
}
