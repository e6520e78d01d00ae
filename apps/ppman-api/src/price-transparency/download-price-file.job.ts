import { jobRepo } from '@ppman/ledger/jobs'
import { downloadPriceFile, lookDeps } from '@ppman/prices/discovery'
import { z } from 'zod'
import type { Job } from '../job.ts'
import { startLater, startNextLook } from './price-looks.ts'

const Payload = z.object({ download_id: z.uuid() })

/** Looks at one price file. Stopped in the middle, the next look goes on where this one was. */
export const downloadPriceFileJob: Job = {
  name: 'download-price-file',
  isLong: true,
  async run(payload, ctx, signal) {
    const { download_id: id } = Payload.parse(payload)
    const look = await downloadPriceFile(id, { ...lookDeps(ctx), signal })
    if ('busyUntil' in look)
      return void (await ctx.transaction((tx) => startLater(tx, { kind: 'download', id }, look.busyUntil)))
    ctx.log.info(
      { downloadId: id, outcome: look.outcome, bytes: look.bytes, resumedFrom: look.resumedFrom },
      'price file looked at',
    )
    await ctx.transaction(async (tx) => {
      if (look.outcome === 'ok') await jobRepo(tx).takeInPriceFile(id)
      await startNextLook(tx, look.host, ctx.now())
    })
  },
}
