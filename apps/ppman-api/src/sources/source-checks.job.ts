import { checkDeps, checkSource, startDueChecks, startLater, startNextCheck } from '@ppman/policies/sources'
import { z } from 'zod'
import type { Job } from '../job-context.ts'

const Payload = z.object({ source_id: z.uuid() })

/** Checks one source, as `ppman sources check` does. */
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
    await ctx.transaction((tx) => startNextCheck(tx, host, ctx.now()))
  },
}

/** Claims one due source per host every minute and enqueues its check in the same transaction. */
export const scheduleSourceChecksJob: Job = {
  name: 'schedule-source-checks',
  cron: '* * * * *',
  run: (_payload, { transaction, now }) => transaction((tx) => startDueChecks(tx, now())),
}
