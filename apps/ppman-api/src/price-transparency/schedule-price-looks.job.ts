import { jobRepo } from '@ppman/core/jobs'
import { priceTakeInRepo } from '@ppman/core/prices/discovery'
import type { Job } from '../job.ts'
import { startDueLooks } from './price-looks.ts'

/** Most files whose reading is started in a minute. */
const CLAIMS = 20

/** Every minute: looks that are due, and readings of downloaded files that nobody is at, in the transaction that takes them. */
export const schedulePriceLooksJob: Job = {
  name: 'schedule-price-looks',
  cron: '* * * * *',
  run: (_payload, { transaction, now }) =>
    transaction(async (tx) => {
      await startDueLooks(tx, now())
      for (const id of await priceTakeInRepo(tx).claimWaiting(now(), CLAIMS)) await jobRepo(tx).takeInPriceFile(id)
    }),
}
