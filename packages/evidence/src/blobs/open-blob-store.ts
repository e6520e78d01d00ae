import { createReadStream } from 'node:fs'
import { access, mkdir, open, readFile, rename, rm, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import {
  blobKey,
  type BlobStore,
  type BlobStoreConfig,
  type ByteRange,
  noSuchBlob,
  type Received,
  verifyHash,
  hashedFile,
  spool,
  type Spooled,
  sweepSpool,
} from './blob-store.ts'
import { s3Blobs } from './s3-blobs.ts'

/**
 * Opens the configured store: S3-compatible when S3_BUCKET is set, otherwise the local directory.
 */
export function openBlobStore(config: BlobStoreConfig): BlobStore {
  if (config.S3_BUCKET) return s3Blobs({ ...config, S3_BUCKET: config.S3_BUCKET })
  if (config.BLOB_DIR) return localBlobs(config.BLOB_DIR)
  throw new Error('No blob store is configured: set BLOB_DIR or S3_BUCKET.')
}

/** Where bytes are kept: a local directory, or an S3-compatible bucket when one is named. */
export const blobEnv = {
  BLOB_DIR: z
    .string()
    .min(1)
    .default('.data/blobs')
    .meta({ description: 'Directory of the kept bytes; with a bucket it only holds uploads on their way.' }),
  S3_BUCKET: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'Bucket of the kept bytes, in place of the directory.' }),
  S3_ENDPOINT: z
    .url()
    .optional()
    .meta({ description: 'Address of an S3-compatible store; left out for Amazon itself.' }),
  S3_REGION: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'Region of the bucket; us-east-1 unless told.' }),
  S3_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'With its secret; left out, the machine’s own identity is used.' }),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().meta({ description: 'Secret of the access key.' }),
}

/**
 * A store in a local directory: temporary file, fsync, rename, fsync of the directory. A reader
 * never sees half a blob.
 */
function localBlobs(dir: string): BlobStore {
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
  const receive = async (content: Buffer | AsyncIterable<Buffer>): Promise<Received> => {
    const { durable, ...spooled } = await spool(content, incoming)
    return {
      ...spooled,
      keep: async () => durable.then(() => keep(spooled)),
      giveUp: async () => durable.catch(() => undefined).then(() => unlink(spooled.path)),
    }
  }
  return {
    has,
    receive,
    async put(content, announce) {
      const received = await receive(content)
      try {
        await announce?.({ sha256: received.sha256, bytes: received.bytes })
        return await received.keep()
      } catch (error) {
        await received.giveUp().catch(() => undefined)
        throw error
      }
    },
    putFile: async (path) => keep(await hashedFile(path)),
    async get(sha256) {
      const content = await readFile(pathOf(sha256)).catch(rethrowMissing)
      return verifyHash(content, sha256)
    },
    async openRead(sha256, range) {
      const file = await open(pathOf(sha256)).catch(rethrowMissing)
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

function rethrowMissing(error: unknown): never {
  throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? noSuchBlob(error) : error
}
