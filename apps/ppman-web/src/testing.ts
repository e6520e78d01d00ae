import { testDb } from '@ppman/db/testing'
import { openPool } from '@ppman/db'
import { createHealth, openRedis, PPMAN_RATES, rateLimits } from '@ppman/http'
import { silentLog } from '@ppman/http/testing'
import request from 'supertest'
import { createApp } from './app.ts'
import { configSchema } from './config.ts'
import { createContext } from './context.ts'
import { sessions } from './middleware/session.ts'

const BASE_URL = 'http://ppman.test'

/** The site that ships, on a database of its own, with sessions, quotas and CSRF on. The issuer is away unless given. */
export async function testSite({ issuer = 'http://127.0.0.1:9' } = {}) {
  const { db, pool, url, close: closeDb } = await testDb()
  const redisUrl = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:1'
  const secret = 'session-'.repeat(5)
  const config = configSchema.parse({
    NODE_ENV: 'test', DATABASE_URL: url, REDIS_URL: redisUrl, BASE_URL, EDGE_URL: 'http://edge.test', CONSOLE_URL: 'http://console.test',
    DOCS_BASE_URL: 'http://docs.test', OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'ppman-web', OIDC_CLIENT_SECRET: secret, SESSION_SECRET: secret,
  })
  const sessionPool = openPool({ url, role: 'ppman_app', max: 2 })
  const session = sessions({ pool: sessionPool, secret, secure: false })
  const redis = openRedis(redisUrl)
  const limits = rateLimits({ service: `web-test-${process.pid}-${Date.now()}`, redis, rules: PPMAN_RATES, scale: 1_000 })
  const ctx = createContext({ db, config })
  const app = createApp({ ctx, log: silentLog, session: session.handler, limits, health: createHealth(async () => void (await pool.query('SELECT 1'))) })
  const close = async () => {
    limits.close()
    redis.disconnect()
    session.close()
    await sessionPool.end()
    await closeDb()
  }
  return { app, site: request(app), ctx, db, pool, url, close, baseUrl: BASE_URL }
}

/** Headers of a browser that follows a link. */
export const navigating = { accept: 'text/html', 'sec-fetch-mode': 'navigate' }
