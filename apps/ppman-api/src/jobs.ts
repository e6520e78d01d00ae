import type { Job } from './job.ts'
import { restartLostJobsJob } from './jobs-status/restart-lost-jobs.job.ts'
import { recomputePayerHealthJob } from './payers/recompute-payer-health.job.ts'
import { syncPayersJob } from './payers/sync-payers.job.ts'
import { checkConformanceJob } from './price-transparency/check-conformance.job.ts'
import { matchPayerLinesJob } from './price-transparency/match-payer-lines.job.ts'
import { recomputePriceMovementJob } from './price-transparency/recompute-price-movement.job.ts'
import { scheduleSourceChecksJob } from './sources/schedule-source-checks.job.ts'
import { watchSourceJob } from './sources/watch-source.job.ts'

/** Every job of the worker. */
export const jobs: readonly Job[] = [
  checkConformanceJob,
  matchPayerLinesJob,
  recomputePayerHealthJob,
  recomputePriceMovementJob,
  restartLostJobsJob,
  scheduleSourceChecksJob,
  syncPayersJob,
  watchSourceJob,
]
