import { join } from 'node:path'
import type { Db } from '@ppman/db'
import { type BlobStore, guardedDownload, guardedFetch } from '@ppman/evidence'
import { fetchHostRepo } from '@ppman/ledger/fetches'
import { z } from 'zod'
import type { DownloadDeps } from './download-price-file.ts'

type System = {
  db: Db
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  blobs: BlobStore
  now: () => Date
  config: { BLOB_DIR: string; FETCH_CONTACT?: string | undefined; PRICE_FILE_MAX_BYTES: number }
}

/** Builds the dependencies of checks and downloads from the running system. */
export const priceCheckDeps = ({ db, transaction, blobs, now, config }: System): DownloadDeps => ({
  db,
  transaction,
  blobs,
  now,
  hosts: fetchHostRepo(db),
  fetch: guardedFetch,
  download: guardedDownload,
  dir: join(config.BLOB_DIR, 'downloads'),
  maxBytes: config.PRICE_FILE_MAX_BYTES,
  userAgent:
    'ppman/1 (hospital price transparency; ' +
    `${config.FETCH_CONTACT ? `+${config.FETCH_CONTACT}` : 'no contact given'})`,
  random: Math.random,
})

const GIB = 1024 ** 3

/** Environment variables of the watch on hospitals' price files. */
export const priceCheckEnv = {
  FETCH_CONTACT: z
    .string()
    .max(200)
    .regex(/^[\x21-\x7e]+$/, 'Expected one word of printable ASCII, for example mailto:prices@example.org')
    .optional()
    .meta({
      description:
        'Whom sites may write to: a mailto: or https: address, sent with every request for policies ' +
        'and price files.',
    }),
  PRICE_FILE_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(32 * GIB)
    .meta({ description: 'Largest price file that is downloaded; the largest known has 13 GB.' }),
}
