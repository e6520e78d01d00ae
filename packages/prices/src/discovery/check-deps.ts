import { join } from 'node:path'
import { fetchHostRepo } from '@ppman/ledger/fetches'
import type { Db } from '@ppman/db'
import { type BlobStore, guardedDownload, guardedFetch } from '@ppman/evidence'
import type { DownloadDeps } from './download-price-file.ts'

type System = {
  db: Db
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  blobs: BlobStore
  now: () => Date
  config: { BLOB_DIR: string; FETCH_CONTACT?: string | undefined; PRICE_FILE_MAX_BYTES: number }
}

/** What looks at price files need of the running system. */
export const lookDeps = ({ db, transaction, blobs, now, config }: System): DownloadDeps => ({
  db,
  transaction,
  blobs,
  now,
  hosts: fetchHostRepo(db),
  fetch: guardedFetch,
  download: guardedDownload,
  dir: join(config.BLOB_DIR, 'downloads'),
  maxBytes: config.PRICE_FILE_MAX_BYTES,
  userAgent: `ppman/1 (hospital price transparency; ${config.FETCH_CONTACT ? `+${config.FETCH_CONTACT}` : 'no contact given'})`,
  random: Math.random,
})
