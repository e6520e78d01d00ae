import type { Log } from '@ppman/http'
import { Logger, run, type Runner, type Task } from 'graphile-worker'
import type pg from 'pg'
import type { Job, JobCtx } from './job-context.ts'

type RunOptions = { jobs: readonly Job[]; ctx: JobCtx; pool: pg.Pool; log: Log; concurrency: number }

/** Processes the queue until stopped. Another worker resumes the jobs of a killed one. */
export async function runJobs({
  jobs,
  ctx,
  pool,
  log,
  concurrency,
}: RunOptions): Promise<Pick<Runner, 'stop'>> {
  const start = ({ takes, places, hasClock }: Share) => {
    const own = jobs.filter(takes)
    return run({
      pgPool: pool,
      concurrency: places,
      noHandleSignals: true,
      taskList: Object.fromEntries(own.map((job) => [job.name, toTask(job, ctx)])),
      crontab: own.flatMap(({ name, cron }) => (hasClock && cron ? `${cron} ${name}` : [])).join('\n'),
      logger: new Logger(
        () => (level, message) => log[isTrouble(level) ? 'error' : 'debug']({ message }, 'job queue'),
      ),
    })
  }
  const runners = await Promise.all(splitPlaces(concurrency).map(start))
  let isStopping = false
  for (const { promise } of runners) void promise.then(() => assertStopping(isStopping))
  return {
    stop: async () => {
      isStopping = true
      await Promise.all(runners.map((runner) => runner.stop()))
    },
  }
}

/**
 * Throws, uncaught, when the queue ends unexpectedly: a worker without a queue must not look
 * healthy.
 */
function assertStopping(isStopping: boolean): void {
  if (!isStopping) throw new Error('The job queue ended by itself.')
}

/** A share of the slots of a process. One share runs the cron jobs. */
type Share = { places: number; takes: (job: Job) => boolean; hasClock?: true }

/**
 * With three slots or more, one is reserved for long jobs and one for short jobs,
 * so that neither kind can occupy all.
 */
function splitPlaces(places: number): Share[] {
  const all: Share = { places: Math.max(1, places - 2), takes: () => true, hasClock: true }
  const others: Share = { places: 1, takes: (job) => !job.isLong }
  const long: Share = { places: 1, takes: (job) => job.isLong === true }
  return [all, others, long].slice(0, places)
}

const isTrouble = (level: string) => level === 'error' || level === 'warning'

/** The log names the job and never its payload. */
const toTask =
  (job: Job, ctx: JobCtx): Task =>
  async (payload, { job: { id }, abortSignal }) => {
    const startedAt = performance.now()
    await job.run(payload, ctx, abortSignal ?? new AbortController().signal)
    ctx.log.info({ job: job.name, id, durationMs: Math.round(performance.now() - startedAt) }, 'job done')
  }
