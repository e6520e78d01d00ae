import { type Db, inTransaction, withTenant } from '@ppman/db'
import { openBlobStore } from '@ppman/evidence'
import type { Log } from '@ppman/http'
import type { JobPayloads } from '@ppman/ledger/jobs'
import { openModel } from '@ppman/policies/model'
import { coverageLicence, isAccepted } from '@ppman/policies/sources'
import { memoryBudget } from '@ppman/prices'
import { encryptedStore } from '@ppman/uploads'
import type { Redis } from 'ioredis'
import type pg from 'pg'
import { livePublisher } from './live/event-stream.ts'
import type { WorkerConfig } from './worker-config.ts'

type Dependencies = { db: Db; pool: pg.Pool; redis: Redis; config: WorkerConfig; log: Log }

/** Jobs run longer transactions than requests. */
const TRANSACTION_TIMEOUT_MS = 60_000

/** The dependencies of all jobs. Jobs see all organizations. */
export function createJobContext({ db, pool, redis, config, log }: Dependencies) {
  const transaction = <T>(work: (tx: Db) => Promise<T>) =>
    inTransaction(db, work, { timeoutMs: TRANSACTION_TIMEOUT_MS })
  const now = () => new Date()
  const blobs = openBlobStore(config)
  return {
    db,
    pool,
    config,
    log,
    publish: livePublisher(redis),
    blobs,
    /** Documents that organizations uploaded, encrypted. */
    documents: encryptedStore(blobs, config.UPLOAD_KEYS),
    licence: coverageLicence(isAccepted(config.CMS_LICENCES_ACCEPTED)),
    withinIngestMemory: memoryBudget(config.PRICE_INGEST_MEMORY_MB),
    /** The operator's own model; null unless one is configured. */
    model: openModel(config, { transaction, now }),
    transaction,
    /** Runs work in the tenant of an organization. */
    inTenant: <T>(orgId: string, work: () => Promise<T>): Promise<T> => withTenant(orgId, work),
    now,
  }
}

export type JobCtx = ReturnType<typeof createJobContext>

/**
 * A background job. It can be killed and rerun at any point: each step is transactional or
 * idempotent.
 */
export type Job = {
  /** The task name that `enqueue` takes. */
  name: keyof JobPayloads
  /** Cron schedule of the job, in UTC. */
  cron?: string
  /** Marks jobs that take minutes. They never occupy all slots of a worker. */
  isLong?: true
  run: (payload: unknown, ctx: JobCtx, signal: AbortSignal) => Promise<void>
}
