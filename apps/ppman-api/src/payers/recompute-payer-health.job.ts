import { recomputeHealth } from '@ppman/payers'
import type { Job } from '../job-context.ts'

/** Every quarter of an hour: time alone makes a source overdue. */
export const recomputePayerHealthJob: Job = {
  name: 'recompute-payer-health',
  cron: '*/15 * * * *',
  async run(_payload, { transaction, now, log }) {
    const payers = await recomputeHealth({ transaction, now })
    log.info({ payers }, 'payer health recomputed')
  },
}
