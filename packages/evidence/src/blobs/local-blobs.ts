import { createReadStream } from 'node:fs'
import { access, mkdir, open, readFile, rename, rm, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { blobKey, type BlobStore, type ByteRange, verifyHash, noSuchBlob } from './blob-store.ts'
import { hashedFile, spool, type Spooled, sweepSpool } from './spool.ts'

/**
 * A store in a local directory: temporary file, fsync, rename, fsync of the directory. A reader
 * never sees half a blob.
 */
export function localBlobs(dir: string): BlobStore {
  const incoming = join(dir, 'incoming')
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
    async put(content, announce) {
      const spooled = await spool(content, incoming)
      try {
        await announce?.({ sha256: spooled.sha256, bytes: spooled.bytes })
      } catch (error) {
        await unlink(spooled.path)
        throw error
      }
      return keep(spooled)
    },
    putFile: async (path) => keep(await hashedFile(path)),
    async get(sha256) {
      const content = await readFile(pathOf(sha256)).catch(missing)
      return verifyHash(content, sha256)
    },
    async openRead(sha256, range) {
      const file = await open(pathOf(sha256)).catch(missing)
      return createReadStream('', { fd: file, ...bounds(range) })
    },
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    sweep: (before) => sweepSpool(incoming, before),
    localPath: pathOf,
  }
}

/** Node names the last byte, not the one after it. */
const bounds = (range?: ByteRange) =>
  range && { start: range.from, ...(range.to === undefined ? {} : { end: range.to - 1 }) }

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
