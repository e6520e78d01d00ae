import { signAuditHeadsJob } from './audit/sign-audit-heads.job.ts'
import { reextractRulesJob } from './billing-rules/reextract-rules.job.ts'
import type { Job } from './job.ts'
import { restartLostJobsJob } from './jobs-status/restart-lost-jobs.job.ts'
import { recomputePayerHealthJob } from './payers/recompute-payer-health.job.ts'
import { syncPayersJob } from './payers/sync-payers.job.ts'
import { checkConformanceJob } from './price-transparency/check-conformance.job.ts'
import { checkPriceSourceJob } from './price-transparency/check-price-source.job.ts'
import { downloadPriceFileJob } from './price-transparency/download-price-file.job.ts'
import { cleanDerivedBlobsJob } from './price-transparency/clean-derived-blobs.job.ts'
import { ingestPricesJob } from './price-transparency/ingest-prices.job.ts'
import { matchPayerLinesJob } from './price-transparency/match-payer-lines.job.ts'
import { recomputePriceMovementJob } from './price-transparency/recompute-price-movement.job.ts'
import { schedulePriceLooksJob } from './price-transparency/schedule-price-looks.job.ts'
import { takeInPriceFileJob } from './price-transparency/take-in-price-file.job.ts'
import { healSourceJob } from './sources/heal-source.job.ts'
import { scheduleHealingJob } from './sources/schedule-healing.job.ts'
import { scheduleSourceChecksJob } from './sources/schedule-source-checks.job.ts'
import { watchSourceJob } from './sources/watch-source.job.ts'

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
  reextractRulesJob,
  restartLostJobsJob,
  scheduleHealingJob,
  schedulePriceLooksJob,
  scheduleSourceChecksJob,
  signAuditHeadsJob,
  syncPayersJob,
  takeInPriceFileJob,
  watchSourceJob,
]
