import { testDb } from '@ppman/db/testing'
import { openPool } from '@ppman/db'
import { PPMAN_RATES } from '@ppman/http'
import { testRedisUrl, testService } from '@ppman/http/testing'
import request from 'supertest'
import { createApp } from './app.ts'
import { configSchema } from './config.ts'
import { createContext } from './context.ts'
import { sessions } from './middleware/session.ts'

const BASE_URL = 'http://ppman.test'

/** The site that ships, on a database of its own, with sessions, quotas and CSRF on. The issuer is away, and no bytes are kept, unless given. */
export async function testSite({ issuer = 'http://127.0.0.1:9', blobDir = '/nonexistent' } = {}) {
  const { db, pool, url, close: closeDb } = await testDb()
  const secret = 'session-'.repeat(5)
  const config = configSchema.parse({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    REDIS_URL: testRedisUrl(),
    BLOB_DIR: blobDir,
    BASE_URL,
    EDGE_URL: 'http://edge.test',
    CONSOLE_URL: 'http://console.test',
    DOCS_BASE_URL: 'http://docs.test',
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'ppman-web',
    OIDC_CLIENT_SECRET: secret,
    SESSION_SECRET: secret,
  })
  const sessionPool = openPool({ url, role: 'ppman_app', max: 2 })
  const session = sessions({ pool: sessionPool, secret, secure: false })
  const check = async () => void (await pool.query('SELECT 1'))
  const { close: closeService, ...service } = testService({ name: 'web', rates: PPMAN_RATES, check })
  const ctx = createContext({ db, config })
  const app = createApp({ ...service, ctx, session: session.handler })
  const close = async () => {
    closeService()
    session.close()
    await sessionPool.end()
    await closeDb()
  }
  return { app, site: request(app), ctx, db, pool, url, close, baseUrl: BASE_URL }
}

/** Headers of a browser that follows a link. */
export const navigating = { accept: 'text/html', 'sec-fetch-mode': 'navigate' }
