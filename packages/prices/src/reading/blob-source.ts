import type { BlobStore } from '@ppman/evidence'
import { borrowedChunks, type ByteSource, CHUNK_BYTES } from '@ppman/mrf'

/** A stored file as a byte source. */
export function blobSource(
  blobs: BlobStore,
  { sha256, bytes, name }: { sha256: string; bytes: number; name: string },
): ByteSource {
  const path = blobs.localPath(sha256)
  return {
    name,
    bytes,
    sha256,
    stream: () => blobs.openRead(sha256),
    ...(path ? { borrowed: () => borrowedChunks(path, CHUNK_BYTES) } : {}),
    streamFrom: (from, to) => blobs.openRead(sha256, to === undefined ? { from } : { from, to }),
  }
}
