import { recomputeHealthOfSource } from '@ppman/payers'
import { checkDeps, checkSource, startDueChecks, startLater, startNextCheck } from '@ppman/policies/sources'
import { z } from 'zod'
import type { Job } from '../job-context.ts'

const Payload = z.object({ source_id: z.uuid() })

/** Looks at one source: what `ppman sources check` does by hand. */
export const watchSourceJob: Job = {
  name: 'watch-source',
  async run(payload, ctx) {
    const { source_id: sourceId } = Payload.parse(payload)
    const looked = await checkSource(sourceId, checkDeps(ctx))
    if (looked === null) return ctx.log.info({ sourceId }, 'source is not watched')
    if ('busyUntil' in looked)
      return void (await ctx.transaction((tx) => startLater(tx, sourceId, looked.busyUntil)))
    const { outcome, state, recorded, found, host } = looked
    ctx.log.info(
      { sourceId, outcome, state, version: recorded?.version, named: found?.named },
      'source checked',
    )
    await ctx.transaction(async (tx) => {
      await recomputeHealthOfSource(tx, sourceId, ctx.now())
      await startNextCheck(tx, host, ctx.now())
    })
  },
}

/** Every minute: a job at each host where a source's time has come, in the transaction that takes it. */
export const scheduleSourceChecksJob: Job = {
  name: 'schedule-source-checks',
  cron: '* * * * *',
  run: (_payload, { transaction, now }) => transaction((tx) => startDueChecks(tx, now())),
}
