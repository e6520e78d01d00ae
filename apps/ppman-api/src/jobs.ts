import type { Job } from './job.ts'
import { restartLostJobsJob } from './jobs-status/restart-lost-jobs.job.ts'
import { recomputePayerHealthJob } from './payers/recompute-payer-health.job.ts'
import { syncPayersJob } from './payers/sync-payers.job.ts'
import { scheduleSourceChecksJob } from './sources/schedule-source-checks.job.ts'
import { watchSourceJob } from './sources/watch-source.job.ts'

/** Every job of the worker. */
export const jobs: readonly Job[] = [recomputePayerHealthJob, restartLostJobsJob, scheduleSourceChecksJob, syncPayersJob, watchSourceJob]
