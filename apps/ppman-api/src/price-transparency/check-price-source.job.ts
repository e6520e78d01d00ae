import { checkPriceSource, lookDeps } from '@ppman/prices/discovery'
import { z } from 'zod'
import type { Job } from '../job.ts'
import { startLater, startNextLook } from './price-looks.ts'

const Payload = z.object({ source_id: z.uuid() })

/** Looks at one cms-hpt.txt. */
export const checkPriceSourceJob: Job = {
  name: 'check-price-source',
  async run(payload, ctx) {
    const { source_id: id } = Payload.parse(payload)
    const look = await checkPriceSource(id, lookDeps(ctx))
    if ('busyUntil' in look)
      return void (await ctx.transaction((tx) => startLater(tx, { kind: 'source', id }, look.busyUntil)))
    ctx.log.info({ sourceId: id, outcome: look.outcome, files: look.entries.named }, 'price source checked')
    await ctx.transaction((tx) => startNextLook(tx, look.host, ctx.now()))
  },
}
