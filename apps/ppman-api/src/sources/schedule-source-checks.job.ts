import type { Job } from '../job.ts'
import { startDueChecks } from '@ppman/policies/sources'

/** Every minute: a job at each host where a source's time has come, in the transaction that takes it. */
export const scheduleSourceChecksJob: Job = {
  name: 'schedule-source-checks',
  cron: '* * * * *',
  run: (_payload, { transaction, now }) => transaction((tx) => startDueChecks(tx, now())),
}
