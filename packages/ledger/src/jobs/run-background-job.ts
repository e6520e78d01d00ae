import type { Db } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { count } from '@ppman/telemetry'
import {
  type BackgroundJobRepo,
  backgroundJobRepo,
  type BackgroundJob,
  type JobEnd,
  type JobProgress,
  type NewJob,
} from './background-job-repo.ts'
import { jobRepo } from './job-repo.ts'

/** A job may end between our failed insert and our query for it. */
const TRIES = 3

/** `isNew` is false for a job that another caller started. */
type StartedJob = BackgroundJob & { isNew: boolean }

/**
 * Starts a job in the caller's transaction, or returns the active one of its kind and subject
 * (single flight). The job waits behind the active jobs of its owner, so that owners take turns.
 * Where many callers ask at once every try may meet a job that has just ended: it is the answer.
 */
export async function startJob(tx: Db, job: NewJob, now: Date): Promise<StartedJob> {
  const jobs = backgroundJobRepo(tx)
  for (let tries = 1; ; tries += 1) {
    const added = await jobs.add(job, now)
    if (added) {
      for (const waiting of await jobs.waiting({ id: added.id })) await jobRepo(tx).runBackgroundJob(waiting)
      return { ...added, isNew: true }
    }
    const newest = (await jobs.newest(job.kind, job.subject ?? ''))!
    if (!newest.finishedAt || tries === TRIES) return { ...newest, isNew: false }
  }
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

const HEARTBEAT_MS = 1_000
/** A job is given up after this many attempts with unknown errors. */
const MAX_ATTEMPTS = 5

export type JobNews = 'state' | 'progress'

export type RunDeps = {
  jobs: BackgroundJobRepo
  now: () => Date
  /**
   * Called with the stored job: on every change of state, and on progress at most once a second.
   */
  tell: (job: BackgroundJob, news: JobNews) => void
}
type Work = (job: BackgroundJob, progress: (next: JobProgress) => void) => Promise<JobEnd>

/**
 * Runs a job and reports its progress once a second. `rejected` and `not_found` fail the job for
 * good; after other errors it is queued for another attempt.
 *
 * @throws errors of the work, so that the queue retries later
 */
export async function runBackgroundJob(id: string, deps: RunDeps, work: Work): Promise<void> {
  const { jobs, now } = deps
  const job = await jobs.begin(id, now())
  if (!job) return
  deps.tell(job, 'state')
  const heart = startHeartbeat(job, deps)
  const settle = (ended: BackgroundJob | null) => {
    if (!ended) return
    count('background_jobs_total', { kind: job.kind, status: ended.status })
    deps.tell(ended, 'state')
  }
  try {
    const end = await work(job, heart.progress)
    heart.stop()
    settle(await jobs.end(id, end, now()))
  } catch (error) {
    heart.stop()
    if (isFinal(error))
      return void settle(await jobs.end(id, { status: 'failed', error: error.message }, now()))
    if (job.attempts < MAX_ATTEMPTS) settle(await jobs.putBack(id))
    else
      settle(
        await jobs.end(
          id,
          { status: 'failed', error: `Given up after ${job.attempts} tries. Start it again later.` },
          now(),
        ),
      )
    throw error
  }
}

/**
 * Stores the latest progress each second. Progress that is stored after the end is not reported.
 */
function startHeartbeat({ id, kind }: BackgroundJob, { jobs, now, tell }: RunDeps) {
  const beganAtMs = now().getTime()
  let latest: JobProgress = { rowsRead: 0, share: 0 }
  let lastSent = latest
  let counted = latest
  let isStopped = false
  const countProgress = () => {
    const [rows, bytes] = [
      latest.rowsRead - counted.rowsRead,
      (latest.bytesRead ?? 0) - (counted.bytesRead ?? 0),
    ]
    count('background_job_rows_total', { kind }, Math.max(0, rows))
    count('background_job_bytes_total', { kind }, Math.max(0, bytes))
    counted = latest
  }
  const sendHeartbeat = async () => {
    const isNews = latest !== lastSent
    lastSent = latest
    countProgress()
    const rowsPerS =
      latest.rowsRead > 0 ? latest.rowsRead / Math.max(0.001, (now().getTime() - beganAtMs) / 1_000) : null
    const stored = await jobs.beat(id, { ...latest, rowsPerS }, now()).catch(() => null)
    if (stored && isNews && !isStopped) tell(stored, 'progress')
  }
  const timer = setInterval(() => void sendHeartbeat(), HEARTBEAT_MS)
  const stop = () => {
    isStopped = true
    countProgress()
    clearInterval(timer)
  }
  return { progress: (next: JobProgress) => void (latest = next), stop }
}

const isFinal = (error: unknown): error is AppError =>
  error instanceof AppError && (error.kind === 'rejected' || error.kind === 'not_found')
