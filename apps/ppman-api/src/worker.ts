import { openDb, openPool, openProbe } from '@ppman/db'
import { configOrExit, createHealth, createLog, createMetrics, openRedis, probes, serve } from '@ppman/http'
import express from 'express'
import { createJobContext } from './job-context.ts'
import { jobs } from './jobs.ts'
import { runJobs } from './run-jobs.ts'
import { workerConfigSchema } from './worker-config.ts'

const config = configOrExit(workerConfigSchema, process.env)
const log = createLog('ppman-worker', config.LOG_LEVEL)
const db = openDb({ url: config.DATABASE_URL, role: 'ppman_worker', statementTimeoutMs: 0 })
const pool = openPool({ url: config.DATABASE_URL, role: 'ppman_worker', statementTimeoutMs: 0 })
/** The job tables belong to the login itself: graphile-worker keeps them from every other role. */
const jobPool = openPool({ url: config.DATABASE_URL, statementTimeoutMs: 0 })
const redis = openRedis(config.REDIS_URL)
const probe = openProbe(config.DATABASE_URL)
const health = createHealth(probe.check)
const ctx = createJobContext({ db, pool, redis, config, log })
const runner = await runJobs({ jobs, ctx, pool: jobPool, log, concurrency: config.JOBS_AT_ONCE })

await serve({
  app: express().disable('x-powered-by').use(probes(health)),
  host: config.HOST,
  port: config.PORT,
  metricsPort: config.METRICS_PORT,
  metrics: createMetrics('ppman-worker'),
  health,
  log,
  shutdownDelayS: 0,
  close: async () => {
    await runner.stop()
    redis.disconnect()
    await Promise.all([db.$disconnect(), pool.end(), jobPool.end(), probe.close()])
  },
})
