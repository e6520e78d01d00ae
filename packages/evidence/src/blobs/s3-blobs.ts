import { createReadStream } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { S3, S3ClientConfig } from '@aws-sdk/client-s3'
import {
  blobKey,
  type BlobStore,
  type BlobStoreConfig,
  type ByteRange,
  verifyHash,
  noSuchBlob,
  type Received,
  hashedFile,
  spool,
  type Spooled,
  sweepSpool,
} from './blob-store.ts'

type Config = BlobStoreConfig & { S3_BUCKET: string }
type Bucket = { client: () => Promise<S3>; name: string }

/**
 * A store in an S3-compatible bucket, which must exist. Uploads pass through a local file, because
 * the key is their hash.
 */
export function s3Blobs(config: Config): BlobStore {
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
    async put(content, announce) {
      const received = await receive(content)
      try {
        await announce?.({ sha256: received.sha256, bytes: received.bytes })
      } catch (error) {
        await received.giveUp()
        throw error
      }
      return received.keep()
    },
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
}: Config): S3ClientConfig {
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
  const { Body } = await s3.getObject({ Bucket: name, Key: blobKey(sha256), ...part }).catch(rethrowMissing)
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

function rethrowMissing(error: unknown): never {
  throw isMissing(error) ? noSuchBlob(error) : error
}

const isMissing = (error: unknown) => ['NotFound', 'NoSuchKey'].includes((error as Error).name)
