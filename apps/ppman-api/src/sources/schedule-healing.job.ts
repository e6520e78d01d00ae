import { jobRepo } from '@ppman/ledger/jobs'
import { healRepo } from '@ppman/policies/sources/healing'
import type { Job } from '../job.ts'

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
