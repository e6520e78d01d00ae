import type { BlobStoreConfig } from '@ppman/evidence'
import type { IngestSummary, KeptFile } from './ingest-file.ts'
import type { ReadProgress } from '../reading/read-prices.ts'

/** What a child is told, once. */
export type IngestOrder = { databaseUrl: string; blobs: BlobStoreConfig; file: KeptFile }

/** What a child tells: how far it is, and at last what it did. A child that ends without a summary has failed. */
export type IngestMessage =
  | { kind: 'progress'; at: ReadProgress }
  | { kind: 'done'; summary: IngestSummary }
  | { kind: 'failed'; message: string }
