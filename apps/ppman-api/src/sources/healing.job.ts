import { retryVisitAt } from '@ppman/ledger/fetches'
import { jobRepo } from '@ppman/ledger/jobs'
import { recomputeHealthOfSource } from '@ppman/payers'
import { checkDeps } from '@ppman/policies/sources'
import { healRepo, healSource } from '@ppman/policies/sources/healing'
import { z } from 'zod'
import type { Job } from '../job-context.ts'

const Payload = z.object({ source_id: z.uuid() })

/** Tries to find the moved document of a source. Each failed check is handled once. */
export const healSourceJob: Job = {
  name: 'heal-source',
  async run(payload, ctx) {
    const { source_id: sourceId } = Payload.parse(payload)
    const healed = await healSource(sourceId, { ...checkDeps(ctx), model: ctx.model })
    if (healed === null) return
    if ('busyUntil' in healed)
      return void (await ctx.transaction((tx) =>
        jobRepo(tx).healSource(sourceId, retryVisitAt(healed.busyUntil)),
      ))
    await ctx.transaction((tx) => recomputeHealthOfSource(tx, sourceId, ctx.now()))
    const tried = healed.attempts.map(({ method, reason }) => `${method}: ${reason}`)
    ctx.log.info({ sourceId, isHealed: healed.isHealed, tried }, 'source healing tried')
  },
}

/** Maximum number of healing jobs enqueued per minute. */
const STARTS = 50

/** Enqueues every minute a healing job for each source whose document is missing. */
export const scheduleHealingJob: Job = {
  name: 'schedule-healing',
  cron: '* * * * *',
  run: (_payload, { transaction }) =>
    transaction(async (tx) => {
      for (const id of await healRepo(tx).waiting(STARTS)) await jobRepo(tx).healSource(id)
    }),
}
