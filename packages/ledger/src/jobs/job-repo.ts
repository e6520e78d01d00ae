import { type Db, enqueue } from '@ppman/db'
import type { BackgroundJobKind, WaitingJob } from './background-job.ts'

/** Every background job by name, with what it is told. Names and words are stored with waiting jobs: add, do not rename. */
export type JobPayloads = {
  'check-conformance': { file_id: string }
  'check-price-source': { source_id: string }
  'clean-derived-blobs': Record<string, never>
  'download-price-file': { download_id: string }
  'heal-source': { source_id: string }
  'ingest-prices': { job_id: string }
  'match-payer-lines': Record<string, never>
  'recompute-payer-health': Record<string, never>
  'recompute-price-movement': Record<string, never>
  'reextract-rules': Record<string, never>
  'restart-lost-jobs': Record<string, never>
  'schedule-healing': Record<string, never>
  'schedule-price-looks': Record<string, never>
  'schedule-source-checks': Record<string, never>
  'sign-audit-heads': Record<string, never>
  'sync-payers': { job_id: string }
  'take-in-price-file': { download_id: string }
  'watch-source': { source_id: string }
}

const TASKS = { payer_sync: 'sync-payers', price_ingest: 'ingest-prices' } as const satisfies Record<
  BackgroundJobKind,
  keyof JobPayloads
>

/** Adds jobs in the transaction of the change that needs them. */
export function jobRepo(db: Db) {
  return {
    /** Looks at a source soon. Asking again before it ran moves it. */
    watchSource: (sourceId: string, runAt?: Date) =>
      add(db, 'watch-source', { source_id: sourceId }, { jobKey: `watch-source:${sourceId}`, runAt }),

    /** Looks for a document that its source lost. Asking again before it ran moves it. */
    healSource: (id: string, runAt?: Date) =>
      add(db, 'heal-source', { source_id: id }, { jobKey: `heal-source:${id}`, runAt }),

    /** Looks at where a hospital names its price files, or at one of these files. Asking again before it ran moves it. */
    checkPriceSource: (id: string, runAt?: Date) =>
      add(db, 'check-price-source', { source_id: id }, { jobKey: `check-price-source:${id}`, runAt }),
    downloadPriceFile: (id: string, runAt?: Date) =>
      add(db, 'download-price-file', { download_id: id }, { jobKey: `download-price-file:${id}`, runAt }),

    /** Reads a downloaded price file for its hospitals. Asking again before it ran changes nothing. */
    takeInPriceFile: (id: string) =>
      add(db, 'take-in-price-file', { download_id: id }, { jobKey: `take-in-price-file:${id}` }),

    /** Works at a job that is watched, behind what its owner has ahead of it. Asking again while it waits only moves it. */
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
