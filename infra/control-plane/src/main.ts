import { setTimeout as sleep } from 'node:timers/promises'
import { openPool, openProbe } from '@ppman/db'
import {
  configOrExit,
  createHealth,
  createLog,
  createMetrics,
  openRedis,
  serve,
  errorHandler,
  type Health,
  type Log,
  probes,
  requestId,
  tracingOf,
} from '@ppman/http'
import { configSchema } from './config.ts'
import { type ControlPlane, createControlPlane } from './control-plane.ts'
import { AppError, ppmanDialect } from '@ppman/errors'
import { startTracing } from '@ppman/telemetry'
import express, { type Express } from 'express'

const config = configOrExit(configSchema, process.env)
const log = createLog('control-plane', config.LOG_LEVEL)
const stopTracing = await startTracing(tracingOf('control-plane', config))
const pool = openPool({ url: config.DATABASE_URL })
const probe = openProbe(config.DATABASE_URL)
const redis = openRedis(config.REDIS_URL)
const metrics = createMetrics('control-plane')
/** Pause between attempts to prepare. */
const RETRY_MS = 1_000
/** The first attempt may hang on a silent database; then the probes are served meanwhile. */
const FIRST_ATTEMPT_MS = 5_000
let controlPlane: ControlPlane | null = null

const health = createHealth(async () => {
  if (!controlPlane) throw new Error('the control plane is not prepared yet')
  await probe.check()
})
const { app, stop, tried } = startWhenPossible({
  log,
  health,
  prepare: async () => (controlPlane = await createControlPlane({ config, pool, redis, log, metrics })).app,
})

// A front sends calls to whatever listens: this instance listens when its first attempt is over, so
// that another one answers them meanwhile.
await Promise.race([tried, sleep(FIRST_ATTEMPT_MS, undefined, { ref: false })])
await serve({
  app,
  host: config.HOST,
  port: config.PORT,
  metricsPort: config.METRICS_PORT,
  metrics,
  health,
  log,
  shutdownDelayS: config.SHUTDOWN_DELAY_S,
  close: async () => {
    stop()
    await controlPlane?.close()
    redis.disconnect()
    await Promise.all([pool.end(), probe.close()])
    await stopTracing()
  },
})

type LateOptions = {
  log: Log
  health: Health
  /** Creates the app; rejects while the database is down. */ prepare: () => Promise<Express>
}

/**
 * An app that answers 503 until `prepare` succeeds, so services and databases can start in any
 * order.
 */
function startWhenPossible({ log, health, prepare }: LateOptions): {
  app: Express
  stop: () => void
  /** Ends with the first attempt, whatever came of it. */
  tried: Promise<void>
} {
  let ready: Express | null = null
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const attempt = async (): Promise<void> => {
    try {
      ready = await prepare()
    } catch (err) {
      log.warn({ err }, 'not ready yet')
      if (!stopped) timer = setTimeout(() => void attempt(), RETRY_MS)
    }
  }
  const tried = attempt()
  const app = express().disable('x-powered-by').use(probes(health))
  app.use((req, res, next) => (ready ? ready(req, res, next) : next()))
  app.use(
    requestId(),
    () => {
      throw new AppError('unavailable', 'The control plane is starting.', { headers: { 'Retry-After': '2' } })
    },
    errorHandler(ppmanDialect, log),
  )
  const stop = () => {
    stopped = true
    clearTimeout(timer)
  }
  return { app, stop, tried }
}
