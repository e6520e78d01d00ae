import { signAuditHeadsJob } from './audit/sign-audit-heads.job.ts'
import { proposeRulesJob } from './billing-rules/propose-rules.job.ts'
import type { Job } from './job-context.ts'
import { recomputePayerHealthJob, syncPayersJob } from './payers/sync-payers.job.ts'
import { removeOldEventsJob } from './notifications/remove-old-events.job.ts'
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
import { reextractRules } from '@ppman/policies/rules'
import { restartLostJobs } from '@ppman/ledger/jobs'

/** Extracts rules again from documents that an older extractor version read. */
export const reextractRulesJob: Job = {
  name: 'reextract-rules',
  cron: '50 * * * *',
  async run(_payload, { db, transaction, now, log }, signal) {
    const done = await reextractRules({ db, transaction, now }, signal)
    if (done.policies > 0) log.info(done, 'billing rules read again')
  },
}

/** Restarts every minute the jobs whose worker was killed. */
export const restartLostJobsJob: Job = {
  name: 'restart-lost-jobs',
  cron: '* * * * *',
  async run(_payload, { transaction, log, now }) {
    const jobs = await transaction((tx) => restartLostJobs(tx, now()))
    if (jobs > 0) log.warn({ jobs }, 'lost jobs restarted')
  },
}

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
  removeOldEventsJob,
  restartLostJobsJob,
  scheduleHealingJob,
  schedulePriceChecksJob,
  scheduleSourceChecksJob,
  signAuditHeadsJob,
  syncPayersJob,
  takeInPriceFileJob,
  watchSourceJob,
]
