import { type Db, inTransaction, withTenant } from '@ppman/db'
import { memoryBudget } from '@ppman/prices'
import { coverageLicence, isAccepted } from '@ppman/policies/sources'
import { openBlobStore } from '@ppman/evidence'
import type { Redis } from 'ioredis'
import type pg from 'pg'
import type { Log } from '@ppman/http'
import { livePublisher } from './live/publish-event.ts'
import type { WorkerConfig } from './worker-config.ts'

type Dependencies = { db: Db; pool: pg.Pool; redis: Redis; config: WorkerConfig; log: Log }

/** A job's transaction may do more than a request's. */
const TRANSACTION_TIMEOUT_MS = 60_000

/** Everything a job may reach. Jobs see all organisations. */
export const createJobContext = ({ db, pool, redis, config, log }: Dependencies) => ({
  db,
  pool,
  config,
  log,
  publish: livePublisher(redis),
  blobs: openBlobStore(config),
  licence: coverageLicence(isAccepted(config.CMS_LICENCES_ACCEPTED)),
  withinIngestMemory: memoryBudget(config.PRICE_INGEST_MEMORY_MB),
  transaction: <T>(work: (tx: Db) => Promise<T>) =>
    inTransaction(db, work, { timeoutMs: TRANSACTION_TIMEOUT_MS }),
  /** Runs work in the tenant of an organisation. */
  inTenant: <T>(orgId: string, work: () => Promise<T>): Promise<T> => withTenant(orgId, work),
  now: () => new Date(),
})

export type JobCtx = ReturnType<typeof createJobContext>
