import { type Db, enqueue } from '@ppman/db'
import type { BackgroundJob, BackgroundJobKind } from './background-job.ts'

/** Every background job by name, with what it is told. Names and words are stored with waiting jobs: add, do not rename. */
export type JobPayloads = {
  'check-conformance': { file_id: string }
  'clean-derived-blobs': Record<string, never>
  'ingest-prices': { job_id: string }
  'match-payer-lines': Record<string, never>
  'recompute-payer-health': Record<string, never>
  'recompute-price-movement': Record<string, never>
  'restart-lost-jobs': Record<string, never>
  'schedule-source-checks': Record<string, never>
  'sync-payers': { job_id: string }
  'watch-source': { source_id: string }
}

const TASKS = { payer_sync: 'sync-payers', price_ingest: 'ingest-prices' } as const satisfies Record<BackgroundJobKind, keyof JobPayloads>

/** Adds jobs in the transaction of the change that needs them. */
export function jobRepo(db: Db) {
  return {
    /** Looks at a source soon. Asking again before it ran changes nothing. */
    watchSource: (sourceId: string) => add(db, 'watch-source', { source_id: sourceId }, `watch-source:${sourceId}`),

    /** Works at a job that is watched. Asking again while it waits changes nothing. */
    runBackgroundJob: ({ id, kind }: Pick<BackgroundJob, 'id' | 'kind'>) =>
      add(db, TASKS[kind], { job_id: id }, `${TASKS[kind]}:${id}`),
  }
}

const add = <Name extends keyof JobPayloads>(db: Db, name: Name, payload: JobPayloads[Name], jobKey: string) =>
  enqueue(db, name, payload, { jobKey })
