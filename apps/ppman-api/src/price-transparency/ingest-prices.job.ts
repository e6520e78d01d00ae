import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { backgroundJobRepo, type RunDeps } from '@ppman/ledger/jobs'
import { payerMatcher, payerMatchRepo } from '@ppman/payers'
import {
  checkConformance,
  cleanDerivedBlobs,
  conformanceRepo,
  derivedBlobRepo,
  matchPayerLines,
  mrfFileRepo,
  payerLineRepo,
  priceIngestRepo,
  priceLoadRepo,
  recomputeMovement,
  runPriceIngest,
} from '@ppman/prices'
import { BUILD_MEMORY_MB, compactLake, lakeLoadRepo } from '@ppman/prices/lake'
import { z } from 'zod'
import type { Job } from '../job-context.ts'
import { jobEvent } from '../jobs-status/job-response.ts'

const PROGRAM = fileURLToPath(new URL('../price-ingest/main.ts', import.meta.url))
const Payload = z.object({ job_id: z.uuid() })

/** Ingests a price file in a child process, so that no file can stop the worker. */
export const ingestPricesJob: Job = {
  name: 'ingest-prices',
  isLong: true,
  async run(payload, { db, pool, blobs, config, publish, now, withinIngestMemory }, signal) {
    const { job_id: jobId } = Payload.parse(payload)
    const tell: RunDeps['tell'] = (job, news) => void publish(jobEvent(job, news, now()))
    await runPriceIngest(jobId, {
      jobs: backgroundJobRepo(db),
      tell,
      ingests: priceIngestRepo(db),
      loads: priceLoadRepo(pool),
      blobs,
      child: { program: PROGRAM, databaseUrl: config.DATABASE_URL, blobs: config },
      within: withinIngestMemory,
      mostMb: config.PRICE_INGEST_MEMORY_MB,
      signal,
      now,
    })
  },
}

/** Removes every hour the blobs that interrupted writes left behind. */
export const cleanDerivedBlobsJob: Job = {
  name: 'clean-derived-blobs',
  cron: '17 * * * *',
  async run(_payload, { transaction, blobs, log, now }) {
    const removed = await cleanDerivedBlobs({ derived: derivedBlobRepo(transaction), blobs, now })
    if (removed.orphans + removed.strays > 0) log.warn(removed, 'leftovers of killed writes removed')
  },
}

const ConformancePayload = z.object({ file_id: z.uuid() })

/** Runs the official validator on an ingested file. It never delays an ingest. */
export const checkConformanceJob: Job = {
  name: 'check-conformance',
  isLong: true,
  async run(payload, { db, blobs, now, log }) {
    const { file_id: fileId } = ConformancePayload.parse(payload)
    const run = await checkConformance(fileId, {
      files: mrfFileRepo(db),
      conformance: conformanceRepo(db),
      blobs,
      now,
    })
    if (run) log.info({ fileId, outcome: run.outcome, errors: run.errors }, 'file judged')
  },
}

/** Matches the payer names of hospital files to the directory, after each ingest and every hour. */
export const matchPayerLinesJob: Job = {
  name: 'match-payer-lines',
  cron: '20 * * * *',
  async run(_payload, { db, log }) {
    const counts = await matchPayerLines({
      lines: payerLineRepo(db),
      matcher: payerMatcher(payerMatchRepo(db)),
    })
    log.info(counts, 'payer lines matched')
  },
}

/** Recomputes national prices and price movement, after each ingest and every day. */
export const recomputePriceMovementJob: Job = {
  name: 'recompute-price-movement',
  isLong: true,
  cron: '40 3 * * *',
  async run(_payload, { pool, now, log }) {
    const due = await priceLoadRepo(pool).refreshNationalPrices(now())
    const movement = await recomputeMovement(pool, now())
    log.info({ due, ...movement }, 'price movement computed')
  },
}

/**
 * Builds the files of the rate lake that no longer hold what hospitals show. It waits for memory
 * among the ingests of this process.
 */
export const compactRateLakeJob: Job = {
  name: 'compact-rate-lake',
  isLong: true,
  cron: '35 * * * *',
  async run(_payload, { pool, blobs, config, now, log, withinIngestMemory }, signal) {
    const workDir = join(config.BLOB_DIR, 'lake-build')
    const done = await withinIngestMemory(BUILD_MEMORY_MB, () =>
      compactLake({ loads: lakeLoadRepo(pool), blobs, workDir, now }, signal),
    )
    if (done && done.states > 0) log.info(done, 'rate lake compacted')
  },
}
