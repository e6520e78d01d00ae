import { pipeline, Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { AppError } from '@ppman/errors'
import type { BlobStore, Stored } from '@ppman/evidence'

/** Far above any directory; a small file that unpacks to more is a bomb. */
const MAX_UNPACKED_BYTES = 1024 ** 3

/** The directory itself: a gzip file, told by its first bytes, is unpacked into the store. @throws AppError `rejected` when it is broken or too large */
export async function unpackedDirectory(packed: Stored, blobs: BlobStore): Promise<Stored> {
  if (!(await isGzip(packed, blobs))) return packed
  const content = pipeline(await blobs.openRead(packed.sha256), createGunzip(), capped(), () => undefined)
  try {
    return await blobs.put(content)
  } catch (cause) {
    if (cause instanceof AppError || !/^Z_/.test((cause as NodeJS.ErrnoException).code ?? '')) throw cause
    throw new AppError('rejected', 'The gzip file is broken.', { cause })
  }
}

async function isGzip({ sha256, bytes }: Stored, blobs: BlobStore): Promise<boolean> {
  if (bytes < 2) return false
  const [head] = (await (await blobs.openRead(sha256, { from: 0, to: 2 })).toArray()) as Buffer[]
  return head?.[0] === 0x1f && head[1] === 0x8b
}

function capped(): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(
        bytes > MAX_UNPACKED_BYTES ? new AppError('rejected', 'The file unpacks to more than 1 GiB.') : null,
        chunk,
      )
    },
  })
}
