import { join } from 'node:path'
import { payerMatcher, payerMatchRepo } from '@ppman/payers'
import {
  checkConformance,
  conformanceRepo,
  matchPayerLines,
  mrfFileRepo,
  payerLineRepo,
  priceLoadRepo,
  recomputeMovement,
} from '@ppman/prices'
import { BUILD_MEMORY_MB, compactLake, lakeLoadRepo } from '@ppman/prices/lake'
import { z } from 'zod'
import type { Job } from '../job-context.ts'

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
