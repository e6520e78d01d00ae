import { openPool, openProbe } from '@ppman/db'
import { configOrExit, createHealth, createLog, createMetrics, openRedis, serve } from '@ppman/http'
import { configSchema } from './config.ts'
import { type ControlPlane, createControlPlane } from './control-plane.ts'
import { startWhenPossible } from './start-when-possible.ts'

const config = configOrExit(configSchema, process.env)
const log = createLog('control-plane', config.LOG_LEVEL)
const pool = openPool({ url: config.DATABASE_URL })
const probe = openProbe(config.DATABASE_URL)
const redis = openRedis(config.REDIS_URL)
const metrics = createMetrics('control-plane')
let controlPlane: ControlPlane | null = null

const health = createHealth(async () => {
  if (!controlPlane) throw new Error('the control plane is not prepared yet')
  await probe.check()
})
const { app, stop } = startWhenPossible({
  log,
  health,
  prepare: async () => (controlPlane = await createControlPlane({ config, pool, redis, log, metrics })).app,
})

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
  },
})
