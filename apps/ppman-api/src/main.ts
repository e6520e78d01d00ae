import { createAuthenticator } from '@ppman/auth'
import { openDb, openProbe } from '@ppman/db'
import { configOrExit, createHealth, createLog, createMetrics, openRedis, PPMAN_RATES, rateLimits, rateScale, serve } from '@ppman/http'
import { createApp } from './app.ts'
import { configSchema } from './config.ts'
import { createContext } from './context.ts'
import { openapiDocument } from './openapi-document.ts'
import { routes } from './routes.ts'
import { sockets } from './socket/sockets.ts'

const config = configOrExit(configSchema, process.env)
const log = createLog('ppman-api', config.LOG_LEVEL)
const db = openDb({ url: config.DATABASE_URL, role: 'ppman_app' })
const probe = openProbe(config.DATABASE_URL)
const redis = openRedis(config.REDIS_URL)
const limits = rateLimits({ service: 'ppman-api', redis, rules: PPMAN_RATES, scale: rateScale(config) })
const health = createHealth(probe.check)
const metrics = createMetrics('ppman-api')
metrics.gauge('limiter_degraded', '1 while quotas are counted without Redis.', () => Number(limits.degraded()))
const authenticate = createAuthenticator({
  mode: config.AUTH_MODE,
  audience: 'ppman-api',
  controlPlaneUrl: config.CONTROL_PLANE_URL,
  introspectionSecret: config.INTROSPECTION_SECRET,
  production: config.NODE_ENV === 'production',
})
const ctx = createContext({ db, redis, config, description: openapiDocument(routes) })
const app = createApp({ ctx, log, authenticate, limits, health, metrics, checkReplies: config.NODE_ENV !== 'production' })
const live = sockets({ redis, baseUrl: config.BASE_URL })

await serve({
  app,
  port: config.PORT,
  metricsPort: config.METRICS_PORT,
  metrics,
  health,
  log,
  shutdownDelayS: config.SHUTDOWN_DELAY_S,
  onServer: live.attach,
  onDrain: live.drain,
  close: async () => {
    limits.close()
    redis.disconnect()
    await Promise.all([db.$disconnect(), probe.close()])
  },
})
