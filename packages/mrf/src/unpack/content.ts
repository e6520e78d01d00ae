/** Told the packed bytes consumed so far. */
export type Progress = (packedBytesRead: number) => void

/** Told while packed bytes are read. */
export type Notices = {
  /** Packed data end too early. */
  cut?: () => void
  /** Bytes after the packed data are none of theirs, and were left out. */
  rest?: () => void
}

/** One file that may be the hospital's, and the way to its decompressed bytes. */
export type Content = {
  /** Path inside the archive; null when the source is not an archive. */
  memberPath: string | null
  /** Decompressed size when the archive says it, else null. */
  bytes: number | null
  /** Of the decompressed bytes, where it is known beforehand. */
  sha256?: string | undefined
  open(progress?: Progress, notices?: Notices): AsyncIterable<Buffer>
  /** As `open`, each chunk only lent until the next is asked for; where that is cheaper. */
  openBorrowed?: ((progress?: Progress) => AsyncIterable<Buffer>) | undefined
  /** The bytes from this one on, where they can be had without those before. */
  openFrom?: ((fromByte: number) => AsyncIterable<Buffer> | Promise<AsyncIterable<Buffer>>) | undefined
}
