import { openDb, openPool, openProbe } from '@ppman/db'
import { configOrExit, createHealth, createLog, createMetrics, openRedis, PPMAN_RATES, rateLimits, rateScale, serve } from '@ppman/http'
import { createApp } from './app.ts'
import { configSchema } from './config.ts'
import { createContext } from './context.ts'
import { sessions } from './middleware/session.ts'

const config = configOrExit(configSchema, process.env)
const log = createLog('ppman-web', config.LOG_LEVEL)
const db = openDb({ url: config.DATABASE_URL, role: 'ppman_app' })
const sessionPool = openPool({ url: config.DATABASE_URL, role: 'ppman_app', max: 5 })
const session = sessions({ pool: sessionPool, secret: config.SESSION_SECRET, secure: config.BASE_URL.startsWith('https:') })
const probe = openProbe(config.DATABASE_URL)
const redis = openRedis(config.REDIS_URL)
const limits = rateLimits({ service: 'ppman-web', redis, rules: PPMAN_RATES, scale: rateScale(config) })
const health = createHealth(probe.check)
const metrics = createMetrics('ppman-web')
const ctx = createContext({ db, config })

await serve({
  app: createApp({ ctx, log, session: session.handler, limits, health, metrics }),
  port: config.PORT,
  metricsPort: config.METRICS_PORT,
  metrics,
  health,
  log,
  shutdownDelayS: config.SHUTDOWN_DELAY_S,
  close: async () => {
    limits.close()
    redis.disconnect()
    session.close()
    await Promise.all([db.$disconnect(), sessionPool.end(), probe.close()])
  },
})
