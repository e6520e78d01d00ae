import { openDb, openPool, openProbe } from '@ppman/db'
import { guardedSender } from '@ppman/evidence'
import {
  configOrExit,
  createHealth,
  createLog,
  createMetrics,
  openRedis,
  probes,
  serve,
  tracingOf,
} from '@ppman/http'
import { ATTEMPT_TIMEOUT_MS, MAX_ANSWER_BYTES } from '@ppman/notifications/webhooks'
import type { ModelPort } from '@ppman/policies/model'
import { readAtScrape, setGauge, startTracing } from '@ppman/telemetry'
import express from 'express'
import { backlogRepo, queueRepo, showBacklog } from './backlog-repo.ts'
import { createJobContext } from './job-context.ts'
import { jobs, runJobs } from './jobs.ts'
import { runNotifications } from './notifications/run-notifications.ts'
import { webhookDeps } from './notifications/notification-env.ts'
import { workerConfigSchema } from './worker-config.ts'

const config = configOrExit(workerConfigSchema, process.env)
const log = createLog('ppman-worker', config.LOG_LEVEL)
const stopTracing = await startTracing(tracingOf('ppman-worker', config))
const db = openDb({ url: config.DATABASE_URL, role: 'ppman_worker', statementTimeoutMs: 0 })
const pool = openPool({ url: config.DATABASE_URL, role: 'ppman_worker', statementTimeoutMs: 0 })
/** Connections of the queue beside those of its jobs: three listen, two are to spare. */
const QUEUE_CONNECTIONS = 5
/**
 * The job tables belong to the login itself: graphile-worker keeps them from every other role. No
 * caller waits for it, so a machine that starts slowly gives its connections time.
 */
const jobPool = openPool({
  url: config.DATABASE_URL,
  statementTimeoutMs: 0,
  connectTimeoutMs: 30_000,
  max: config.JOBS_AT_ONCE + QUEUE_CONNECTIONS,
})
const redis = openRedis(config.REDIS_URL)
const probe = openProbe(config.DATABASE_URL)
const health = createHealth(probe.check)
const ctx = createJobContext({ db, pool, redis, config, log })
const metrics = createMetrics('ppman-worker')
if (ctx.model) reportModel(ctx.model)
showBacklog({ backlog: backlogRepo(db), queue: queueRepo(jobPool), tasks: jobs.map(({ name }) => name) })
const sender = guardedSender(webhookDeps(config).reach, {
  timeoutMs: ATTEMPT_TIMEOUT_MS,
  maxBytes: MAX_ANSWER_BYTES,
})
const runner = await runJobs({ jobs, ctx, pool: jobPool, log, concurrency: config.JOBS_AT_ONCE })
const notifications = runNotifications({ ctx, sender, config })

await serve({
  app: express().disable('x-powered-by').use(probes(health)),
  host: config.HOST,
  port: config.PORT,
  metricsPort: config.METRICS_PORT,
  metrics,
  health,
  log,
  shutdownDelayS: 0,
  close: async () => {
    await Promise.all([runner.stop(), notifications.stop()])
    await sender.close()
    redis.disconnect()
    await Promise.all([db.$disconnect(), pool.end(), jobPool.end(), probe.close()])
    await stopTracing()
  },
})

/** Shows what this process has asked the operator's model since it started. */
function reportModel({ totals }: ModelPort): void {
  readAtScrape('model', () => {
    setGauge('ppman_model_calls', {}, totals.calls)
    setGauge('ppman_model_refusals', {}, totals.refusals)
    setGauge('ppman_model_failures', {}, totals.failures)
    setGauge('ppman_model_over_budget', {}, totals.overBudget)
    setGauge('ppman_model_input_tokens', {}, totals.inputTokens)
    setGauge('ppman_model_output_tokens', {}, totals.outputTokens)
    setGauge('ppman_model_cost_dollars', {}, totals.costMicros / 1_000_000)
  })
}
