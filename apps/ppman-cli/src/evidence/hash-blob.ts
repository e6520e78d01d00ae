import { createHash } from 'node:crypto'
import { AppError } from '@ppman/errors'
import type { BlobStore } from '@ppman/evidence'

export type BlobState = { state: 'whole' | 'missing' | 'damaged'; bytes: number }

/** Reads a blob and compares its bytes with its name. */
export async function hashBlob(store: BlobStore, sha256: string): Promise<BlobState> {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of await store.openRead(sha256)) {
      hash.update(chunk as Buffer)
      bytes += (chunk as Buffer).length
    }
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not_found') return { state: 'missing', bytes }
    throw error
  }
  return { state: hash.digest('hex') === sha256 ? 'whole' : 'damaged', bytes }
}
