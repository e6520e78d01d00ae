import { restartLostJobs } from '@ppman/ledger/jobs'
import type { Job } from '../job-context.ts'

/** Restarts every minute the jobs whose worker was killed. */
export const restartLostJobsJob: Job = {
  name: 'restart-lost-jobs',
  cron: '* * * * *',
  async run(_payload, { transaction, log, now }) {
    const jobs = await transaction((tx) => restartLostJobs(tx, now()))
    if (jobs > 0) log.warn({ jobs }, 'lost jobs restarted')
  },
}
