import { AppError } from '@ppman/errors'
import type { BackgroundJob, JobEnd, JobProgress } from './background-job.ts'
import type { BackgroundJobRepo } from './background-job-repo.ts'

const HEARTBEAT_MS = 1_000
/** A job that fails this often for a reason we do not know is given up: it would fail forever. */
const MAX_ATTEMPTS = 5

type RunDeps = { jobs: BackgroundJobRepo; now: () => Date }
type Work = (job: BackgroundJob, progress: (at: JobProgress) => void) => Promise<JobEnd>

/**
 * Does a job's work and tells how far it is, once a second. Work that throws `rejected` or `not_found` has failed for good;
 * anything else is put back for another try.
 *
 * @throws what the work throws, so that the queue tries again later
 */
export async function runBackgroundJob(id: string, { jobs, now }: RunDeps, work: Work): Promise<void> {
  const job = await jobs.begin(id, now())
  if (!job) return
  let at: JobProgress = { rowsRead: 0, share: 0 }
  const heart = setInterval(() => void jobs.beat(id, at, now()).catch(() => undefined), HEARTBEAT_MS)
  try {
    const end = await work(job, (progress) => (at = progress))
    clearInterval(heart)
    await jobs.end(id, end, now())
  } catch (error) {
    clearInterval(heart)
    if (isFinal(error)) return await jobs.end(id, { status: 'failed', error: error.message }, now())
    if (job.attempts < MAX_ATTEMPTS) await jobs.putBack(id)
    else await jobs.end(id, { status: 'failed', error: `Given up after ${job.attempts} tries. Start it again later.` }, now())
    throw error
  }
}

const isFinal = (error: unknown): error is AppError =>
  error instanceof AppError && (error.kind === 'rejected' || error.kind === 'not_found')
