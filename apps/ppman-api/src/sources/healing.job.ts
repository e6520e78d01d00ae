import { retryVisitAt } from '@ppman/ledger/fetches'
import { jobRepo } from '@ppman/ledger/jobs'
import { recomputeHealthOfSource } from '@ppman/payers'
import { checkDeps } from '@ppman/policies/sources'
import { type AskModel, healRepo, healSource, modelAt } from '@ppman/policies/sources/healing'
import { z } from 'zod'
import type { Job } from '../job-context.ts'
import type { WorkerConfig } from '../worker-config.ts'

const Payload = z.object({ source_id: z.uuid() })

/** Tries to find the moved document of a source. Each failed check is handled once. */
export const healSourceJob: Job = {
  name: 'heal-source',
  async run(payload, ctx) {
    const { source_id: sourceId } = Payload.parse(payload)
    const healed = await healSource(sourceId, { ...checkDeps(ctx), askModel: modelOf(ctx.config) })
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

/** Returns null unless the operator configured an endpoint and a model. */
function modelOf({
  HEAL_AI_URL: url,
  HEAL_AI_MODEL: model,
  HEAL_AI_KEY: key,
  HEAL_AI_TIMEOUT_MS: timeoutMs,
}: ModelConfig): AskModel | null {
  return url && model ? modelAt({ url, model, key, timeoutMs }) : null
}

type ModelConfig = Pick<WorkerConfig, 'HEAL_AI_URL' | 'HEAL_AI_MODEL' | 'HEAL_AI_KEY' | 'HEAL_AI_TIMEOUT_MS'>

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
