import { reextractRules } from '@ppman/policies/rules'
import type { Job } from '../job-context.ts'

/** Extracts rules again from documents that an older extractor version read. */
export const reextractRulesJob: Job = {
  name: 'reextract-rules',
  cron: '50 * * * *',
  async run(_payload, { db, transaction, now, log }, signal) {
    const done = await reextractRules({ db, transaction, now }, signal)
    if (done.policies > 0) log.info(done, 'billing rules read again')
  },
}
