import { type Db, enqueue } from '@ppman/db'
import type { BackgroundJobKind, WaitingJob } from './background-job-repo.ts'

/** Payloads of all queue tasks by name. Waiting jobs store names and fields: add, do not rename. */
export type JobPayloads = {
  'check-conformance': { file_id: string }
  'check-price-source': { source_id: string }
  'clean-derived-blobs': Record<string, never>
  'compact-rate-lake': Record<string, never>
  'remove-due-documents': Record<string, never>
  'download-price-file': { download_id: string }
  'heal-source': { source_id: string }
  'ingest-prices': { job_id: string }
  'match-payer-lines': Record<string, never>
  'read-uploaded-policy': { upload_id: string }
  'remove-old-events': Record<string, never>
  'recompute-payer-health': Record<string, never>
  'recompute-price-movement': Record<string, never>
  'propose-rules': Record<string, never>
  'reextract-rules': Record<string, never>
  'restart-lost-jobs': Record<string, never>
  'schedule-healing': Record<string, never>
  'schedule-price-looks': Record<string, never>
  'schedule-source-checks': Record<string, never>
  'sign-audit-heads': Record<string, never>
  'sweep-uploads': Record<string, never>
  'sync-payers': { job_id: string }
  'take-in-price-file': { download_id: string }
  'watch-source': { source_id: string }
}

const TASKS = { payer_sync: 'sync-payers', price_ingest: 'ingest-prices' } as const satisfies Record<
  BackgroundJobKind,
  keyof JobPayloads
>

/** Enqueues tasks in the transaction of the change that needs them. */
export function jobRepo(db: Db) {
  return {
    /** Checks a source. A second call before it runs reschedules it. */
    watchSource: (sourceId: string, runAt?: Date) =>
      add(db, 'watch-source', { source_id: sourceId }, { jobKey: `watch-source:${sourceId}`, runAt }),

    /**
     * Searches for a document that its source lost. A second call before it runs reschedules it.
     */
    healSource: (id: string, runAt?: Date) =>
      add(db, 'heal-source', { source_id: id }, { jobKey: `heal-source:${id}`, runAt }),

    /**
     * Checks a hospital's list of price files, or one of the files. A second call before it runs
     * reschedules it.
     */
    checkPriceSource: (id: string, runAt?: Date) =>
      add(db, 'check-price-source', { source_id: id }, { jobKey: `check-price-source:${id}`, runAt }),
    downloadPriceFile: (id: string, runAt?: Date) =>
      add(db, 'download-price-file', { download_id: id }, { jobKey: `download-price-file:${id}`, runAt }),

    /**
     * Reads a downloaded price file for its hospitals. A second call before it runs changes
     * nothing.
     */
    takeInPriceFile: (id: string) =>
      add(db, 'take-in-price-file', { download_id: id }, { jobKey: `take-in-price-file:${id}` }),

    /**
     * Runs a background job, behind its owner's earlier jobs. A second call while it waits
     * reschedules it.
     */
    runBackgroundJob: ({ id, kind, ahead }: WaitingJob) =>
      add(db, TASKS[kind], { job_id: id }, { jobKey: `${TASKS[kind]}:${id}`, priority: ahead }),
  }
}

type When = { jobKey: string; runAt?: Date | undefined; priority?: number }

const add = <Name extends keyof JobPayloads>(
  db: Db,
  name: Name,
  payload: JobPayloads[Name],
  { runAt, ...when }: When,
) => enqueue(db, name, payload, { ...when, ...(runAt ? { runAt } : {}) })
