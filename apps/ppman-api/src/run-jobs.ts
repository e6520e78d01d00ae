import type { Log } from '@ppman/http'
import { Logger, type Runner, run, type Task } from 'graphile-worker'
import type pg from 'pg'
import type { JobCtx } from './job-context.ts'
import type { Job } from './job.ts'

type RunOptions = { jobs: readonly Job[]; ctx: JobCtx; pool: pg.Pool; log: Log; concurrency: number }

/** Works off the queue until stopped. A stopped or killed worker's jobs are taken up again by the next one. */
export function runJobs({ jobs, ctx, pool, log, concurrency }: RunOptions): Promise<Runner> {
  return run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    taskList: Object.fromEntries(jobs.map((job) => [job.name, asTask(job, ctx)])),
    crontab: jobs.flatMap(({ name, cron }) => (cron ? `${cron} ${name}` : [])).join('\n'),
    logger: new Logger(() => (level, message) => log[isTrouble(level) ? 'error' : 'debug']({ message }, 'job queue')),
  })
}

const isTrouble = (level: string) => level === 'error' || level === 'warning'

/** The log names the job and never its payload. */
const asTask = (job: Job, ctx: JobCtx): Task => async (payload, { job: { id }, abortSignal }) => {
  const startedAt = performance.now()
  await job.run(payload, ctx, abortSignal ?? new AbortController().signal)
  ctx.log.info({ job: job.name, id, durationMs: Math.round(performance.now() - startedAt) }, 'job done')
}
