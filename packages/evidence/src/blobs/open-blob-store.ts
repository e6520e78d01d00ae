import { createReadStream } from 'node:fs'
import { access, mkdir, open, readFile, rename, rm, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { S3, S3ClientConfig } from '@aws-sdk/client-s3'
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
    put: putBy(receive),
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

/** Keeps what was received once its announcement was heard; otherwise nothing stays. */
const putBy =
  (receive: BlobStore['receive']): BlobStore['put'] =>
  async (content, announce) => {
    const received = await receive(content)
    try {
      await announce?.({ sha256: received.sha256, bytes: received.bytes })
      return await received.keep()
    } catch (error) {
      await received.giveUp().catch(() => undefined)
      throw error
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

type BucketConfig = BlobStoreConfig & { S3_BUCKET: string }
type Bucket = { client: () => Promise<S3>; name: string }

/**
 * A store in an S3-compatible bucket, which must exist. Uploads pass through a local file, because
 * the key is their hash.
 */
function s3Blobs(config: BucketConfig): BlobStore {
  const bucket = { client: lazyClient(clientConfig(config)), name: config.S3_BUCKET }
  const incoming = config.BLOB_DIR ? join(config.BLOB_DIR, 'incoming') : join(tmpdir(), 'ppman-incoming')
  const has = (sha256: string) => exists(bucket, sha256)
  const keep = async (spooled: Spooled) => {
    if (!(await has(spooled.sha256))) await upload(bucket, spooled)
    return { sha256: spooled.sha256, bytes: spooled.bytes }
  }
  const receive = async (content: Buffer | AsyncIterable<Buffer>): Promise<Received> => {
    const { durable, ...spooled } = await spool(content, incoming)
    // The upload does not need the local file to survive a power failure.
    const giveUp = async () => durable.catch(() => undefined).then(() => unlink(spooled.path))
    return { ...spooled, keep: () => keep(spooled).finally(giveUp), giveUp }
  }
  return {
    has,
    receive,
    put: putBy(receive),
    async putFile(path) {
      const kept = await keep(await hashedFile(path))
      await unlink(path)
      return kept
    },
    async get(sha256) {
      const chunks: Buffer[] = []
      for await (const chunk of await download(bucket, sha256)) chunks.push(chunk as Buffer)
      return verifyHash(Buffer.concat(chunks), sha256)
    },
    openRead: (sha256, range) => download(bucket, sha256, range),
    async remove(sha256) {
      const client = await bucket.client()
      await client.deleteObject({ Bucket: bucket.name, Key: blobKey(sha256) })
    },
    sweep: (before) => sweepSpool(incoming, before),
    localPath: () => null,
  }
}

/** Loads the SDK with the first call: a service that keeps bytes in a directory never needs it. */
function lazyClient(config: S3ClientConfig): () => Promise<S3> {
  let client: Promise<S3> | undefined
  return () => (client ??= import('@aws-sdk/client-s3').then(({ S3 }) => new S3(config)))
}

/**
 * Checksums only where required: servers other than Amazon's often do not read the
 * trailing-checksum encoding.
 */
function clientConfig({
  S3_ENDPOINT,
  S3_REGION = 'us-east-1',
  S3_ACCESS_KEY_ID,
  S3_SECRET_ACCESS_KEY,
}: BucketConfig): S3ClientConfig {
  const keys = S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
  return {
    region: S3_REGION,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(S3_ENDPOINT ? { endpoint: S3_ENDPOINT } : {}),
    ...(keys
      ? { credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } }
      : {}),
  }
}

async function upload({ client, name }: Bucket, { path, sha256, bytes }: Spooled): Promise<void> {
  const s3 = await client()
  await s3.putObject({
    Bucket: name,
    Key: blobKey(sha256),
    Body: createReadStream(path),
    ContentLength: bytes,
  })
}

async function download({ client, name }: Bucket, sha256: string, range?: ByteRange): Promise<Readable> {
  const part = range && { Range: `bytes=${range.from}-${range.to === undefined ? '' : range.to - 1}` }
  const s3 = await client()
  const { Body } = await s3
    .getObject({ Bucket: name, Key: blobKey(sha256), ...part })
    .catch(rethrowMissingKey)
  return Body as Readable
}

async function exists({ client, name }: Bucket, sha256: string): Promise<boolean> {
  const s3 = await client()
  try {
    await s3.headObject({ Bucket: name, Key: blobKey(sha256) })
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

function rethrowMissingKey(error: unknown): never {
  throw isMissing(error) ? noSuchBlob(error) : error
}

const isMissing = (error: unknown) => ['NotFound', 'NoSuchKey'].includes((error as Error).name)
