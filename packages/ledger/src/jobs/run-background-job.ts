import { AppError } from '@ppman/errors'
import type { BackgroundJob, JobEnd, JobProgress } from './background-job.ts'
import type { BackgroundJobRepo } from './background-job-repo.ts'

const HEARTBEAT_MS = 1_000
/** A job that fails this often for a reason we do not know is given up: it would fail forever. */
const MAX_ATTEMPTS = 5

export type JobNews = 'state' | 'progress'

export type RunDeps = {
  jobs: BackgroundJobRepo
  now: () => Date
  /** Hears of the job as it is stored: its state when that changes, its progress at most once a second. */
  tell: (job: BackgroundJob, news: JobNews) => void
}
type Work = (job: BackgroundJob, progress: (at: JobProgress) => void) => Promise<JobEnd>

/**
 * Does a job's work and tells how far it is, once a second. Work that throws `rejected` or `not_found` has failed for good;
 * anything else is put back for another try.
 *
 * @throws what the work throws, so that the queue tries again later
 */
export async function runBackgroundJob(id: string, deps: RunDeps, work: Work): Promise<void> {
  const { jobs, now } = deps
  const job = await jobs.begin(id, now())
  if (!job) return
  deps.tell(job, 'state')
  const heart = beating(id, deps)
  const settle = (ended: BackgroundJob | null) => ended && deps.tell(ended, 'state')
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

/** Stores the newest progress each second. A beat that comes back after the end is told to nobody. */
function beating(id: string, { jobs, now, tell }: RunDeps) {
  const beganAtMs = now().getTime()
  let at: JobProgress = { rowsRead: 0, share: 0 }
  let told = at
  let isStopped = false
  const beat = async () => {
    const isNews = at !== told
    told = at
    const rowsPerS =
      at.rowsRead > 0 ? at.rowsRead / Math.max(0.001, (now().getTime() - beganAtMs) / 1_000) : null
    const stored = await jobs.beat(id, { ...at, rowsPerS }, now()).catch(() => null)
    if (stored && isNews && !isStopped) tell(stored, 'progress')
  }
  const timer = setInterval(() => void beat(), HEARTBEAT_MS)
  const stop = () => {
    isStopped = true
    clearInterval(timer)
  }
  return { progress: (next: JobProgress) => void (at = next), stop }
}

const isFinal = (error: unknown): error is AppError =>
  error instanceof AppError && (error.kind === 'rejected' || error.kind === 'not_found')
