import { signAuditHeadsJob } from './audit/sign-audit-heads.job.ts'
import { proposeRulesJob } from './billing-rules/propose-rules.job.ts'
import { reextractRulesJob } from './billing-rules/reextract-rules.job.ts'
import type { Job } from './job-context.ts'
import { restartLostJobsJob } from './jobs-status/restart-lost-jobs.job.ts'
import { recomputePayerHealthJob, syncPayersJob } from './payers/sync-payers.job.ts'
import {
  checkConformanceJob,
  matchPayerLinesJob,
  recomputePriceMovementJob,
} from './price-transparency/post-ingest.job.ts'
import {
  checkPriceSourceJob,
  downloadPriceFileJob,
  schedulePriceChecksJob,
  takeInPriceFileJob,
} from './price-transparency/source-checks.job.ts'
import { cleanDerivedBlobsJob, ingestPricesJob } from './price-transparency/ingest-prices.job.ts'
import { healSourceJob, scheduleHealingJob } from './sources/healing.job.ts'
import { scheduleSourceChecksJob, watchSourceJob } from './sources/source-checks.job.ts'

/** Every job of the worker. */
export const jobs: readonly Job[] = [
  checkConformanceJob,
  cleanDerivedBlobsJob,
  healSourceJob,
  ingestPricesJob,
  checkPriceSourceJob,
  downloadPriceFileJob,
  matchPayerLinesJob,
  recomputePayerHealthJob,
  recomputePriceMovementJob,
  proposeRulesJob,
  reextractRulesJob,
  restartLostJobsJob,
  scheduleHealingJob,
  schedulePriceChecksJob,
  scheduleSourceChecksJob,
  signAuditHeadsJob,
  syncPayersJob,
  takeInPriceFileJob,
  watchSourceJob,
]
