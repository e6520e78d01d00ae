import { recomputeHealth } from '@ppman/payers'
import type { Job } from '../job-context.ts'

/** Runs every 15 minutes, because a source becomes overdue without any event. */
export const recomputePayerHealthJob: Job = {
  name: 'recompute-payer-health',
  cron: '*/15 * * * *',
  async run(_payload, { transaction, now, log }) {
    const payers = await recomputeHealth({ transaction, now })
    log.info({ payers }, 'payer health recomputed')
  },
}
