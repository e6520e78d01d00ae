export { blobEnv, openBlobStore } from './open-blob-store.ts'
export type { Announce, BlobStore, BlobStoreConfig, Stored } from './blob-store.ts'
export { type FetchFailure, fetchFailureOf } from './fetch-failure.ts'
export { DOWNLOAD_TOOL, type Downloaded, type DownloadOptions, guardedDownload } from './guarded-download.ts'
export {
  FETCH_TIMEOUT_MS,
  FETCH_TOOL,
  type Fetched,
  type FetchOptions,
  guardedFetch,
} from './guarded-fetch.ts'
export { mediaTypeOf } from './media-type.ts'
export { checkTarget, type Reach } from './reach.ts'
export { robotsRule } from './robots-rule.ts'
export { sweepSpool } from './spool.ts'
export { withoutCredentials } from './without-credentials.ts'
