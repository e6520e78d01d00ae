import { jobRepo } from '@ppman/core/jobs'
import { sourceCheckRepo } from '@ppman/core/sources'
import type { Job } from '../job.ts'

/** Most sources started a minute; the rest keep their turn. */
const CLAIMS = 500

/** Every minute: a job for each source whose time has come, in the transaction that takes it. */
export const scheduleSourceChecksJob: Job = {
  name: 'schedule-source-checks',
  cron: '* * * * *',
  run: (_payload, { transaction, now }) =>
    transaction(async (tx) => {
      for (const id of await sourceCheckRepo(tx).claimDue(now(), CLAIMS)) await jobRepo(tx).watchSource(id)
    }),
}
