import { createAuthenticator } from '@ppman/auth'
import { openDb, openProbe } from '@ppman/db'
import { configOrExit, createHealth, createLog, createMetrics, DOCS_RATES, openRedis, rateLimits, rateScale, serve } from '@ppman/http'
import { createApp } from './app.ts'
import { configSchema } from './config.ts'
import { createContext } from './context.ts'
import { openapiDocument } from './openapi-document.ts'
import { openReviewers } from './reviewers/reviewers.ts'
import { routes } from './routes.ts'

const config = configOrExit(configSchema, process.env)
const log = createLog('docs-api', config.LOG_LEVEL)
const db = openDb({ url: config.DATABASE_URL, role: 'ppman_app' })
const probe = openProbe(config.DATABASE_URL)
const redis = openRedis(config.REDIS_URL)
const limits = rateLimits({ service: 'docs-api', redis, rules: DOCS_RATES, scale: rateScale(config) })
const health = createHealth(probe.check)
const metrics = createMetrics('docs-api')
metrics.gauge('limiter_degraded', '1 while quotas are counted without Redis.', () => Number(limits.degraded()))
const authenticate = createAuthenticator({
  mode: config.AUTH_MODE,
  audience: 'docs-api',
  controlPlaneUrl: config.CONTROL_PLANE_URL,
  introspectionSecret: config.INTROSPECTION_SECRET,
  production: config.NODE_ENV === 'production',
})
const reviewers = openReviewers()
const ctx = createContext({ db, config, review: reviewers.review, description: openapiDocument(routes) })
const app = createApp({ ctx, log, authenticate, limits, health, metrics, checkReplies: config.NODE_ENV !== 'production' })

await serve({
  app,
  port: config.PORT,
  metricsPort: config.METRICS_PORT,
  metrics,
  health,
  log,
  shutdownDelayS: config.SHUTDOWN_DELAY_S,
  close: async () => {
    limits.close()
    redis.disconnect()
    await Promise.all([db.$disconnect(), probe.close(), reviewers.close()])
  },
})
