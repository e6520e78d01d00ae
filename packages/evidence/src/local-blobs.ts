import { createReadStream } from 'node:fs'
import { access, mkdir, open, readFile, rename, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { blobKey, noSuchBlob } from './blob-key.ts'
import type { BlobStore } from './blob-store.ts'
import { checked } from './checked.ts'
import { hashedFile, type Spooled, spool } from './spool.ts'

/** A store in a local directory: temporary file, fsync, rename, fsync of the directory. A reader never sees half a blob. */
export function localBlobs(dir: string): BlobStore {
  const pathOf = (sha256: string) => join(dir, blobKey(sha256))
  const has = (sha256: string) =>
    access(pathOf(sha256)).then(
      () => true,
      () => false,
    )
  const keep = async ({ path, sha256, bytes }: Spooled) => {
    if (await has(sha256)) await unlink(path)
    else await moveInto(path, pathOf(sha256))
    return { sha256, bytes }
  }
  return {
    has,
    put: async (content) => keep(await spool(content, join(dir, 'incoming'))),
    putFile: async (path) => keep(await hashedFile(path)),
    async get(sha256) {
      const content = await readFile(pathOf(sha256)).catch(missing)
      return checked(content, sha256)
    },
    async openRead(sha256) {
      const file = await open(pathOf(sha256)).catch(missing)
      return createReadStream('', { fd: file })
    },
  }
}

async function moveInto(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await rename(from, to)
  const directory = await open(dirname(to))
  await directory.sync()
  await directory.close()
}

function missing(error: unknown): never {
  throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? noSuchBlob(error) : error
}
