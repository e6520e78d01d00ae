import type { Db } from '@ppman/db'
import { AppError } from '@ppman/errors'
import type { BackgroundJob, NewJob } from './background-job.ts'
import { backgroundJobRepo } from './background-job-repo.ts'
import { jobRepo } from './job-repo.ts'

/** A job may end between our failed attempt to add one and our look at it. */
const TRIES = 3

/** `isNew` is false for a job that another caller started. */
type StartedJob = BackgroundJob & { isNew: boolean }

/**
 * Starts a job in the caller's transaction, or gives the one of its kind and subject that is active (single flight).
 * It waits behind the active jobs of its owner, and so takes turns with the jobs of others.
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
 * Hands jobs whose worker was killed to another one; the queue itself would wait four hours. Jobs that wait for long move up
 * to what their owners have ahead of them now.
 *
 * @returns how many
 */
export async function restartLostJobs(tx: Db, now: Date): Promise<number> {
  const lost = await backgroundJobRepo(tx).waiting({ lostAt: now })
  for (const job of lost) await jobRepo(tx).runBackgroundJob(job)
  return lost.length
}
