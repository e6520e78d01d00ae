import { priceLoadRepo, recomputeMovement } from '@ppman/prices'
import type { Job } from '../job.ts'

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
