import { jobRepo } from '@ppman/ledger/jobs'
import { lookDeps, priceTakeInRepo } from '@ppman/prices/discovery'
import { sweepSpool } from '@ppman/evidence'
import type { Job } from '../job.ts'
import { startDueLooks } from './price-looks.ts'

/** Most files whose reading is started in a minute. */
const CLAIMS = 20
/** Longer than any address is left alone after failures: what nobody went on with by then, nobody will. */
const STRAY_MS = 14 * 24 * 3_600_000

/**
 * Every minute: looks that are due, and readings of downloaded files that nobody is at, in the transaction that takes them. Parts of
 * files that nobody goes on with are deleted.
 */
export const schedulePriceLooksJob: Job = {
  name: 'schedule-price-looks',
  cron: '* * * * *',
  async run(_payload, ctx) {
    const now = ctx.now()
    await ctx.transaction(async (tx) => {
      await startDueLooks(tx, now)
      for (const id of await priceTakeInRepo(tx).claimWaiting(now, CLAIMS))
        await jobRepo(tx).takeInPriceFile(id)
    })
    await sweepSpool(lookDeps(ctx).dir, new Date(now.getTime() - STRAY_MS))
  },
}
