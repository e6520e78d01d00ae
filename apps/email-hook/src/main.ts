import { openDb, openProbe } from '@ppman/db'
import {
  configOrExit,
  createHealth,
  createLog,
  createMetrics,
  openRedis,
  PPMAN_RATES,
  rateLimits,
  rateScale,
  serve,
} from '@ppman/http'
import { createApp } from './app.ts'
import { configSchema } from './config.ts'
import { createContext } from './context.ts'

const config = configOrExit(configSchema, process.env)
const log = createLog('email-hook', config.LOG_LEVEL)
const keys = config.EMAIL_HOOK_PUBLIC_KEYS
if (keys.length === 0) log.warn('EMAIL_HOOK_PUBLIC_KEYS is empty: every event is refused')
const db = openDb({ url: config.DATABASE_URL, role: 'ppman_hook' })
const probe = openProbe(config.DATABASE_URL)
const redis = openRedis(config.REDIS_URL)
const limits = rateLimits({
  service: 'email-hook',
  redis,
  rules: { unsubscribe: PPMAN_RATES.unsubscribe! },
  scale: rateScale(config),
})
const health = createHealth(probe.check)
const metrics = createMetrics('email-hook')
const ctx = createContext({ db, keys })

await serve({
  app: createApp({ ctx, log, limits, health, metrics, checkReplies: config.NODE_ENV !== 'production' }),
  port: config.PORT,
  metricsPort: config.METRICS_PORT,
  metrics,
  health,
  log,
  shutdownDelayS: config.SHUTDOWN_DELAY_S,
  close: async () => {
    limits.close()
    redis.disconnect()
    await Promise.all([db.$disconnect(), probe.close()])
  },
})
