import type { Job } from './job.ts'
import { scheduleSourceChecksJob } from './sources/schedule-source-checks.job.ts'
import { watchSourceJob } from './sources/watch-source.job.ts'

/** Every job of the worker. */
export const jobs: readonly Job[] = [scheduleSourceChecksJob, watchSourceJob]
