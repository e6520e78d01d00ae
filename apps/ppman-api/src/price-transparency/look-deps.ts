import { join } from 'node:path'
import { fetchHostRepo } from '@ppman/core/evidence'
import type { DownloadDeps } from '@ppman/core/prices/discovery'
import { guardedDownload, guardedFetch } from '@ppman/evidence'
import type { JobCtx } from '../job-context.ts'

type Needed = Pick<JobCtx, 'db' | 'transaction' | 'blobs' | 'now'> & {
  config: Pick<JobCtx['config'], 'BLOB_DIR' | 'FETCH_CONTACT' | 'PRICE_FILE_MAX_BYTES'>
}

/** What looks at price files need of the running system. */
export const lookDeps = ({ db, transaction, blobs, now, config }: Needed): DownloadDeps => ({
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
