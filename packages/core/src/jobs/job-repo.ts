import { type Db, enqueue } from '@ppman/db'

/** Every background job by name, with what it is told. Names and words are stored with waiting jobs: add, do not rename. */
export type JobPayloads = {
  'schedule-source-checks': Record<string, never>
  'watch-source': { source_id: string }
}

/** Adds jobs in the transaction of the change that needs them. */
export function jobRepo(db: Db) {
  return {
    /** Looks at a source soon. Asking again before it ran changes nothing. */
    watchSource: (sourceId: string) => add(db, 'watch-source', { source_id: sourceId }, `watch-source:${sourceId}`),
  }
}

const add = <Name extends keyof JobPayloads>(db: Db, name: Name, payload: JobPayloads[Name], jobKey: string) =>
  enqueue(db, name, payload, { jobKey })
