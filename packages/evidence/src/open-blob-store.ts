import type { BlobStore, BlobStoreConfig } from './blob-store.ts'
import { localBlobs } from './local-blobs.ts'
import { s3Blobs } from './s3-blobs.ts'

/** Opens the store that the configuration names: S3-compatible when S3_BUCKET is set, else the local directory. */
export function openBlobStore(config: BlobStoreConfig): BlobStore {
  if (config.S3_BUCKET) return s3Blobs({ ...config, S3_BUCKET: config.S3_BUCKET })
  if (config.BLOB_DIR) return localBlobs(config.BLOB_DIR)
  throw new Error('No blob store is configured: set BLOB_DIR or S3_BUCKET.')
}
