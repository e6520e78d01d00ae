import { testIssuer } from '@ppman/auth/testing'
import { testDb } from '@ppman/db/testing'
import { createHealth, openRedis, PPMAN_RATES, rateLimits } from '@ppman/http'
import { silentLog } from '@ppman/http/testing'
import request from 'supertest'
import { createApp } from './app.ts'
import { configSchema } from './config.ts'
import { createContext } from './context.ts'
import { openapiDocument } from './openapi-document.ts'
import { routes } from './routes.ts'

/** Organisation of `signedIn` callers; a test may pass another to `as`. */
export const ORG = '0190a000-0000-7000-8000-000000000001'

/**
 * The app that ships, on a database of its own, with identity and quotas on.
 *
 * Replies are held against their schemas unless a benchmark says otherwise, as in production.
 * `as()` gives the headers of a caller as the edge would sign them.
 */
export async function testApi({ checkReplies = true } = {}) {
  const { db, pool, url, close: closeDb } = await testDb()
  const redisUrl = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:1'
  const config = configSchema.parse({ NODE_ENV: 'test', DATABASE_URL: url, REDIS_URL: redisUrl, CONTROL_PLANE_URL: 'http://127.0.0.1:9', BASE_URL: 'http://ppman.test' })
  const redis = openRedis(redisUrl)
  const issuer = testIssuer()
  const limits = rateLimits({ service: `test-${process.pid}-${Date.now()}`, redis, rules: PPMAN_RATES, scale: 1_000 })
  const ctx = createContext({ db, redis, config, description: openapiDocument(routes) })
  const health = createHealth(async () => void (await pool.query('SELECT 1')))
  const app = createApp({ ctx, log: silentLog, authenticate: issuer.authenticator('ppman-api'), limits, health, checkReplies })
  const as = (claims: { org?: string; sub?: string; scopes?: string[]; admin?: boolean } = {}) =>
    issuer.headers({ org: ORG, scopes: ['svc-ppman'], audience: 'ppman-api', ...claims })
  const close = async () => {
    limits.close()
    redis.disconnect()
    await closeDb()
  }
  return { app, api: request(app), as, ctx, db, pool, redis, close }
}
