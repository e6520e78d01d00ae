import { proposeRules } from '@ppman/policies/rules'
import type { Job } from '../job-context.ts'

/** Asks the operator's model about sentences without a rule, if a model is configured. */
export const proposeRulesJob: Job = {
  name: 'propose-rules',
  cron: '5 * * * *',
  isLong: true,
  async run(_payload, { db, transaction, now, model, log }, signal) {
    if (!model) return
    const done = await proposeRules({ db, transaction, now, model }, { signal })
    if (done.questions > 0 || done.stoppedBy) log.info(done, 'rules proposed by the model')
  },
}
