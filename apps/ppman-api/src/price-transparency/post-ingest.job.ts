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
import { z } from 'zod'
import type { Job } from '../job-context.ts'

const ConformancePayload = z.object({ file_id: z.uuid() })

/** Has a file judged by the official validator after it was taken in: it never holds that up. */
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

/** Finds whom of the directory hospitals mean by the payers they name: after a file came in, and as the directory changes. */
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

/** Computes national figures that are due and what moved within the window: after a file came in, and daily as the window moves on. */
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
