import { removeDueDocuments } from '@ppman/benefits'
import type { Log } from '@ppman/http'
import { auditEventRepo, openSignedHeads, signerOf, signHeads } from '@ppman/ledger/audit'
import { restartLostJobs } from '@ppman/ledger/jobs'
import { removeOldEvents } from '@ppman/notifications/events'
import { reextractRules } from '@ppman/policies/rules'
import { inSpan, observe, readCarried, setGauge } from '@ppman/telemetry'
import { Logger, run, type Runner, type Task } from 'graphile-worker'
import type pg from 'pg'
import { auditHeadsDir } from './audit/audit-env.ts'
import { proposeRulesJob } from './billing-rules/propose-rules.job.ts'
import type { Job, JobCtx } from './job-context.ts'
import { recomputePayerHealthJob, syncPayersJob } from './payers/sync-payers.job.ts'
import { readUploadedPolicyJob, sweepUploadsJob } from './policies/uploads.job.ts'
import {
  checkConformanceJob,
  cleanDerivedBlobsJob,
  compactRateLakeJob,
  ingestPricesJob,
  matchPayerLinesJob,
  recomputePriceMovementJob,
} from './price-transparency/ingest-prices.job.ts'
import {
  checkPriceSourceJob,
  downloadPriceFileJob,
  schedulePriceChecksJob,
  takeInPriceFileJob,
} from './price-transparency/source-checks.job.ts'
import {
  healSourceJob,
  scheduleHealingJob,
  scheduleSourceChecksJob,
  watchSourceJob,
} from './sources/source-checks.job.ts'

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

/** Removes events and mails that are older than the time they are kept. */
const removeOldEventsJob: Job = {
  name: 'remove-old-events',
  cron: '40 3 * * *',
  async run(_payload, { transaction, now, log }, signal) {
    const removed = await removeOldEvents({ transaction, now }, signal)
    if (removed.events + removed.mails > 0) log.info(removed, 'old events and mails removed')
  },
}

/** Deletes patients' documents whose time is over, and what killed uploads left behind. */
const removeDueDocumentsJob: Job = {
  name: 'remove-due-documents',
  cron: '*/10 * * * *',
  async run(_payload, { db, transaction, inTenant, blobs, log, now }, signal) {
    const store = { remove: ({ sha256 }: { sha256: string }) => blobs.remove(sha256) }
    const documents = await removeDueDocuments({ db, transaction, inTenant, store, now }, signal)
    if (documents > 0) log.info({ documents }, 'patient documents deleted')
  },
}

/** Signs the heads of the audit chains every minute and stores them outside the database. */
const signAuditHeadsJob: Job = {
  name: 'sign-audit-heads',
  cron: '* * * * *',
  async run(_payload, { db, config, log, now, inTenant }) {
    if (!config.AUDIT_SIGNING_KEY) return
    const { broken } = await signHeads({
      events: auditEventRepo(db),
      heads: openSignedHeads(auditHeadsDir(config)),
      signer: signerOf(config.AUDIT_SIGNING_KEY),
      oldKeys: config.AUDIT_OLD_KEYS,
      inTenant,
      now,
    })
    setGauge('audit_chains_broken', {}, broken.length)
    if (broken.length > 0)
      log.error({ chains: broken }, 'audit chains do not follow their signed heads: run `ppman audit verify`')
  },
}

/** Every job of the worker. */
export const jobs: readonly Job[] = [
  checkConformanceJob,
  compactRateLakeJob,
  cleanDerivedBlobsJob,
  removeDueDocumentsJob,
  healSourceJob,
  ingestPricesJob,
  checkPriceSourceJob,
  downloadPriceFileJob,
  matchPayerLinesJob,
  recomputePayerHealthJob,
  recomputePriceMovementJob,
  proposeRulesJob,
  readUploadedPolicyJob,
  reextractRulesJob,
  removeOldEventsJob,
  restartLostJobsJob,
  scheduleHealingJob,
  schedulePriceChecksJob,
  scheduleSourceChecksJob,
  signAuditHeadsJob,
  sweepUploadsJob,
  syncPayersJob,
  takeInPriceFileJob,
  watchSourceJob,
]

type RunOptions = { jobs: readonly Job[]; ctx: JobCtx; pool: pg.Pool; log: Log; concurrency: number }

/** Processes the queue until stopped. Another worker resumes the jobs of a killed one. */
export async function runJobs({
  jobs,
  ctx,
  pool,
  log,
  concurrency,
}: RunOptions): Promise<Pick<Runner, 'stop'>> {
  const start = ({ takes, places, hasClock }: Share) => {
    const own = jobs.filter(takes)
    return run({
      pgPool: pool,
      concurrency: places,
      noHandleSignals: true,
      taskList: Object.fromEntries(own.map((job) => [job.name, toTask(job, ctx)])),
      crontab: own.flatMap(({ name, cron }) => (hasClock && cron ? `${cron} ${name}` : [])).join('\n'),
      logger: new Logger(
        () => (level, message) => log[isTrouble(level) ? 'error' : 'debug']({ message }, 'job queue'),
      ),
    })
  }
  const runners = await Promise.all(splitPlaces(concurrency).map(start))
  let isStopping = false
  for (const { promise } of runners) void promise.then(() => assertStopping(isStopping))
  return {
    stop: async () => {
      isStopping = true
      await Promise.all(runners.map((runner) => runner.stop()))
    },
  }
}

/**
 * Throws, uncaught, when the queue ends unexpectedly: a worker without a queue must not look
 * healthy.
 */
function assertStopping(isStopping: boolean): void {
  if (!isStopping) throw new Error('The job queue ended by itself.')
}

/** A share of the slots of a process. One share runs the cron jobs. */
type Share = { places: number; takes: (job: Job) => boolean; hasClock?: true }

/**
 * With three slots or more, one is reserved for long jobs and one for short jobs,
 * so that neither kind can occupy all.
 */
function splitPlaces(places: number): Share[] {
  const all: Share = { places: Math.max(1, places - 2), takes: () => true, hasClock: true }
  const others: Share = { places: 1, takes: (job) => !job.isLong }
  const long: Share = { places: 1, takes: (job) => job.isLong === true }
  return [all, others, long].slice(0, places)
}

const isTrouble = (level: string) => level === 'error' || level === 'warning'

/** The log names the job and never its payload. */
const toTask =
  (job: Job, ctx: JobCtx): Task =>
  async (stored, { job: { id, attempts }, abortSignal }) => {
    const startedAt = performance.now()
    const { payload, traceparent: parent } = readCarried(stored)
    const attributes = { 'ppman.job.id': id, 'ppman.attempt': attempts }
    const measure = (outcome: 'done' | 'failed') =>
      observe('job_duration_seconds', { task: job.name, outcome }, (performance.now() - startedAt) / 1_000)
    try {
      await inSpan(`job ${job.name}`, { kind: 'consumer', parent, attributes }, () =>
        job.run(payload, ctx, abortSignal ?? new AbortController().signal),
      )
    } catch (error) {
      measure('failed')
      throw error
    }
    measure('done')
    ctx.log.info({ job: job.name, id, durationMs: Math.round(performance.now() - startedAt) }, 'job done')
  }
