import { z } from 'zod'
import type { BlobStore, BlobStoreConfig } from './blob-store.ts'
import { localBlobs } from './local-blobs.ts'
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
