import type { Log } from '@ppman/http'
import { Logger, run, type Runner, type Task } from 'graphile-worker'
import type pg from 'pg'
import type { Job, JobCtx } from './job-context.ts'

type RunOptions = { jobs: readonly Job[]; ctx: JobCtx; pool: pg.Pool; log: Log; concurrency: number }

/** Works off the queue until stopped. A stopped or killed worker's jobs are taken up again by the next one. */
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
      taskList: Object.fromEntries(own.map((job) => [job.name, asTask(job, ctx)])),
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

/** A worker that takes no more jobs and yet lives would look well: nobody catches this, so that the process ends. */
function assertStopping(isStopping: boolean): void {
  if (!isStopping) throw new Error('The job queue ended by itself.')
}

/** A part of the places of a process. One share starts the jobs of the clock. */
type Share = { places: number; takes: (job: Job) => boolean; hasClock?: true }

/**
 * Price files take minutes each: with three places or more, one is theirs and one never is, so that neither they nor
 * anything else can hold all.
 */
function splitPlaces(places: number): Share[] {
  const all: Share = { places: Math.max(1, places - 2), takes: () => true, hasClock: true }
  const others: Share = { places: 1, takes: (job) => !job.isLong }
  const long: Share = { places: 1, takes: (job) => job.isLong === true }
  return [all, others, long].slice(0, places)
}

const isTrouble = (level: string) => level === 'error' || level === 'warning'

/** The log names the job and never its payload. */
const asTask =
  (job: Job, ctx: JobCtx): Task =>
  async (payload, { job: { id }, abortSignal }) => {
    const startedAt = performance.now()
    await job.run(payload, ctx, abortSignal ?? new AbortController().signal)
    ctx.log.info({ job: job.name, id, durationMs: Math.round(performance.now() - startedAt) }, 'job done')
  }
