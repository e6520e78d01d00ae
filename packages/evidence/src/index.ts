export { blobEnv, openBlobStore } from './blobs/open-blob-store.ts'
export {
  type Announce,
  blobKey,
  type BlobStore,
  type BlobStoreConfig,
  type Stored,
  sweepSpool,
} from './blobs/blob-store.ts'
export { namePath } from './blobs/name-path.ts'
export { type FetchFailure, fetchFailureOf } from './fetch/fetch-failure.ts'
export {
  DOWNLOAD_TOOL,
  type Downloaded,
  type DownloadOptions,
  guardedDownload,
} from './fetch/guarded-download.ts'
export {
  FETCH_TIMEOUT_MS,
  FETCH_TOOL,
  type Fetched,
  type FetchOptions,
  guardedFetch,
} from './fetch/guarded-fetch.ts'
export { guardedPost, type GuardedSender, guardedSender, type Sent } from './fetch/guarded-post.ts'
export { mediaTypeOf } from './media-type.ts'
export { checkTarget, type Reach } from './fetch/reach.ts'
export { robotsRule } from './fetch/robots-rule.ts'
export { stripCredentials } from './fetch/strip-credentials.ts'
