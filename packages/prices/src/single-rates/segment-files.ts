import { createWriteStream } from 'node:fs'
import { access, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BlobStore } from '@ppman/evidence'

/** Disk that copies of remote segments may take: some forty of the largest. */
const MAX_BYTES = 2 * 1024 ** 3

/**
 * Gives segments as files on this machine: where they are when the blob store is a directory, else a copy in `cacheDir`. Copies
 * that were not used for longest go first.
 */
export function segmentFiles(blobs: BlobStore, cacheDir: string) {
  const coming = new Map<string, Promise<string>>()

  async function fetched(sha256: string): Promise<string> {
    const path = join(cacheDir, `${sha256}.parquet`)
    if (await isThere(path)) {
      await utimes(path, new Date(), new Date())
      return path
    }
    await mkdir(cacheDir, { recursive: true })
    const part = `${path}.${process.pid}.part`
    await pipeline(await blobs.openRead(sha256), createWriteStream(part))
    await rename(part, path)
    await makeRoom(cacheDir, path)
    return path
  }

  /** @throws AppError `not_found` when the store has no such blob */
  return async function pathOf(sha256: string): Promise<string> {
    const local = blobs.localPath(sha256)
    if (local) return local
    const waiting = coming.get(sha256) ?? fetched(sha256).finally(() => coming.delete(sha256))
    coming.set(sha256, waiting)
    return waiting
  }
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

async function makeRoom(cacheDir: string, keep: string): Promise<void> {
  const names = (await readdir(cacheDir)).filter((name) => name.endsWith('.parquet'))
  const files = await Promise.all(
    names.map(async (name) => ({ path: join(cacheDir, name), ...(await stat(join(cacheDir, name))) })),
  )
  let bytes = files.reduce((sum, { size }) => sum + size, 0)
  for (const { path, size } of files.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
    if (bytes <= MAX_BYTES || path === keep) continue
    await rm(path, { force: true })
    bytes -= size
  }
}
