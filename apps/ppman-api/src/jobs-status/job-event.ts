import type { BackgroundJob, JobNews } from '@ppman/ledger/jobs'
import type { LiveEvent } from '../live/live-event.ts'
import { presentJob } from './job-response.ts'

/** What sockets hear of a job: `job.` and its status, or `job.progress`. Jobs are about data that all organisations share. */
export const jobEvent = (job: BackgroundJob, news: JobNews, occurredAt: Date): LiveEvent => ({
  event: news === 'progress' ? 'job.progress' : `job.${job.status}`,
  subject: `job:${job.id}`,
  orgId: null,
  occurredAt,
  isPassing: news === 'progress',
  data: presentJob(job),
})
