import { readAtScrape, setGauge, startTracing } from '@ppman/telemetry'
import type { pino } from 'pino'
import type { z } from 'zod'
import { createLog } from './log.ts'
import type { TrustedProxies } from './express-app.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { createHealth, type Health } from './probes.ts'
import type { RateRules } from '../quotas/rate-classes.ts'
import { openRedis, type RateLimits, rateLimits } from '../quotas/rate-limit.ts'
import { serve, type ServeOptions } from './serve.ts'
import type { serviceEnv } from './config.ts'

/** What the `createApp` of every service takes. */
export type AppOptions<Ctx> = {
  ctx: Ctx
  log: pino.Logger
  limits: RateLimits
  health: Health
  trustedProxies?: TrustedProxies
  metrics?: Metrics
  /** Compares each answer with its schema; left out in production. */
  checkReplies?: boolean
}

type ServiceOptions = {
  name: string
  config: z.output<z.ZodObject<typeof serviceEnv>> & { PORT: number }
  rates: RateRules
  /** Rejects while the database does not answer. */
  check: () => Promise<void>
}

type Running = Pick<ServeOptions, 'app' | 'dialect' | 'onServer' | 'onDrain' | 'close'>

type TracingConfig = { OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined; OTEL_TRACES_SAMPLER_ARG: number }

/** The settings of `startTracing`, from those of a service. */
export const tracingOf = (service: string, config: TracingConfig) => ({
  service,
  endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
  ratio: config.OTEL_TRACES_SAMPLER_ARG,
})

/**
 * Opens what every service needs: log, Redis, quotas, readiness and metrics. `run` then serves the
 * app.
 */
export async function openService({ name, config, rates, check }: ServiceOptions) {
  const stopTracing = await startTracing(tracingOf(name, config))
  const log = createLog(name, config.LOG_LEVEL)
  const redis = openRedis(config.REDIS_URL)
  const limits = rateLimits({ service: name, redis, rules: rates, scale: config.RATE_LIMIT_SCALE })
  const health = createHealth(check)
  const metrics = createMetrics(name)
  readAtScrape('limiter', () => setGauge('limiter_degraded', {}, Number(limits.degraded())))
  const run = ({ close, ...running }: Running) =>
    serve({
      ...running,
      host: config.HOST,
      port: config.PORT,
      metricsPort: config.METRICS_PORT,
      shutdownDelayS: config.SHUTDOWN_DELAY_S,
      metrics,
      health,
      log,
      close: async () => {
        limits.close()
        redis.disconnect()
        await close()
        await stopTracing()
      },
    })
  return { log, redis, limits, health, metrics, trustedProxies: config.TRUSTED_PROXIES, run }
}
