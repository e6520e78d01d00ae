import { carryTrace } from '@ppman/telemetry'
import type { Db } from './open-db.ts'

type JobOptions = {
  /** One waiting job per key: adding it again replaces its payload. */
  jobKey?: string
  runAt?: Date
  /** Jobs with a lower number run first; 0 unless it has to wait behind others of its owner. */
  priority?: number
}

/**
 * Adds a background job in the transaction of the change that needs it: rolled back together,
 * committed together. The job carries the trace of the caller, which the worker continues.
 */
export async function enqueue(
  db: Db,
  task: string,
  payload: object,
  { jobKey, runAt, priority = 0 }: JobOptions = {},
): Promise<void> {
  await db.$executeRaw`
    SELECT enqueue_job(${task}, ${JSON.stringify(carryTrace(payload))}::json, ${jobKey ?? null}::text,
      ${runAt ?? null}::timestamptz, ${priority}::integer)`
}
