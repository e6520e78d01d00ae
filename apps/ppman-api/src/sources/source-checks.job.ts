import { retryVisitAt } from '@ppman/ledger/fetches'
import { jobRepo } from '@ppman/ledger/jobs'
import { recomputeHealthOfSource } from '@ppman/payers'
import { checkDeps, checkSource, startDueChecks, startLater, startNextCheck } from '@ppman/policies/sources'
import { healRepo, healSource } from '@ppman/policies/sources/healing'
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
