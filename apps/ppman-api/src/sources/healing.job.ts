import { jobRepo } from '@ppman/ledger/jobs'
import { recomputeHealthOfSource } from '@ppman/payers'
import { checkDeps } from '@ppman/policies/sources'
import { type AskModel, healRepo, healSource, modelAt } from '@ppman/policies/sources/healing'
import { z } from 'zod'
import type { Job } from '../job-context.ts'
import type { WorkerConfig } from '../worker-config.ts'

const Payload = z.object({ source_id: z.uuid() })

/** Looks for the document of one source where it may be now. Run again, it works at no failed look twice. */
export const healSourceJob: Job = {
  name: 'heal-source',
  async run(payload, ctx) {
    const { source_id: sourceId } = Payload.parse(payload)
    const healed = await healSource(sourceId, { ...checkDeps(ctx), askModel: modelOf(ctx.config) })
    if (healed === null) return
    if ('busyUntil' in healed)
      return void (await ctx.transaction((tx) => jobRepo(tx).healSource(sourceId, healed.busyUntil)))
    await ctx.transaction((tx) => recomputeHealthOfSource(tx, sourceId, ctx.now()))
    const tried = healed.attempts.map(({ method, reason }) => `${method}: ${reason}`)
    ctx.log.info({ sourceId, isHealed: healed.isHealed, tried }, 'source healing tried')
  },
}

/** No model is asked unless the operator names an endpoint and a model. */
function modelOf({
  HEAL_AI_URL: url,
  HEAL_AI_MODEL: model,
  HEAL_AI_KEY: key,
  HEAL_AI_TIMEOUT_MS: timeoutMs,
}: ModelConfig): AskModel | null {
  return url && model ? modelAt({ url, model, key, timeoutMs }) : null
}

type ModelConfig = Pick<WorkerConfig, 'HEAL_AI_URL' | 'HEAL_AI_MODEL' | 'HEAL_AI_KEY' | 'HEAL_AI_TIMEOUT_MS'>

/** Most sources that healing starts at in a minute; the rest keep their turn. */
const STARTS = 50

/** Every minute: a job for each source whose document was not where it had been at the last look. */
export const scheduleHealingJob: Job = {
  name: 'schedule-healing',
  cron: '* * * * *',
  run: (_payload, { transaction }) =>
    transaction(async (tx) => {
      for (const id of await healRepo(tx).waiting(STARTS)) await jobRepo(tx).healSource(id)
    }),
}
