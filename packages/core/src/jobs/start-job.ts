import type { Db } from '@ppman/db'
import { AppError } from '@ppman/errors'
import type { BackgroundJob, BackgroundJobKind } from './background-job.ts'
import { backgroundJobRepo } from './background-job-repo.ts'
import { jobRepo } from './job-repo.ts'

/** A job may end between our failed attempt to add one and our look at it. */
const TRIES = 3

/** `isNew` is false for a job that another caller started. */
type StartedJob = BackgroundJob & { isNew: boolean }

/**
 * Starts a job in the caller's transaction, or gives the one of its kind that is active (single flight).
 *
 * @param subject what it is about, where jobs of its kind run side by side
 */
export async function startJob(tx: Db, kind: BackgroundJobKind, now: Date, subject = ''): Promise<StartedJob> {
  const jobs = backgroundJobRepo(tx)
  for (let tries = 0; tries < TRIES; tries += 1) {
    const added = await jobs.add(kind, subject, now)
    if (added) {
      await jobRepo(tx).runBackgroundJob(added)
      return { ...added, isNew: true }
    }
    const active = await jobs.active(kind, subject)
    if (active) return { ...active, isNew: false }
  }
  throw new AppError('unavailable', 'The job could not be started now. Try again.', { headers: { 'Retry-After': '1' } })
}

/** Hands jobs whose worker was killed to another one. The queue itself would wait four hours. @returns how many */
export async function restartLostJobs(tx: Db, now: Date): Promise<number> {
  const lost = await backgroundJobRepo(tx).lost(now)
  for (const job of lost) await jobRepo(tx).runBackgroundJob(job)
  return lost.length
}
