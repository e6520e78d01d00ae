import type { Db } from '@ppman/db'
import { AppError } from '@ppman/errors'
import type { BackgroundJob, NewJob } from './background-job.ts'
import { backgroundJobRepo } from './background-job-repo.ts'
import { jobRepo } from './job-repo.ts'

/** A job may end between our failed insert and our query for it. */
const TRIES = 3

/** `isNew` is false for a job that another caller started. */
type StartedJob = BackgroundJob & { isNew: boolean }

/**
 * Starts a job in the caller's transaction, or returns the active one of its kind and subject
 * (single flight). The job waits behind the active jobs of its owner, so that owners take turns.
 */
export async function startJob(tx: Db, job: NewJob, now: Date): Promise<StartedJob> {
  const jobs = backgroundJobRepo(tx)
  for (let tries = 0; tries < TRIES; tries += 1) {
    const added = await jobs.add(job, now)
    if (added) {
      for (const waiting of await jobs.waiting({ id: added.id })) await jobRepo(tx).runBackgroundJob(waiting)
      return { ...added, isNew: true }
    }
    const active = await jobs.active(job.kind, job.subject ?? '')
    if (active) return { ...active, isNew: false }
  }
  throw new AppError('unavailable', 'The job could not be started now. Try again.', {
    headers: { 'Retry-After': '1' },
  })
}

/**
 * Restarts jobs whose worker was killed; the queue itself would wait four hours. Also updates the
 * priority of jobs that wait for long.
 *
 * @returns how many
 */
export async function restartLostJobs(tx: Db, now: Date): Promise<number> {
  const lost = await backgroundJobRepo(tx).waiting({ lostAt: now })
  for (const job of lost) await jobRepo(tx).runBackgroundJob(job)
  return lost.length
}
