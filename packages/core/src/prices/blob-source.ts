import type { BlobStore } from '@ppman/evidence'
import type { ByteSource } from '@ppman/mrf'

/** A kept file, to be read as a file on disk would be. */
export const blobSource = (blobs: BlobStore, { sha256, bytes, name }: { sha256: string; bytes: number; name: string }): ByteSource => ({
  name,
  bytes,
  sha256,
  stream: () => blobs.openRead(sha256),
  streamFrom: (from, to) => blobs.openRead(sha256, to === undefined ? { from } : { from, to }),
})
