import { createHmac, randomBytes } from 'node:crypto'
import { testDb } from '@ppman/db/testing'
import { openPool } from '@ppman/db'
import { PPMAN_RATES } from '@ppman/http'
import { testRedisUrl, testService } from '@ppman/http/testing'
import request from 'supertest'
import { createApp } from './app.ts'
import { newSession } from './auth/sign-in-routes.ts'
import { configSchema } from './config.ts'
import { createContext } from './context.ts'
import { sessionCookie, sessions } from './middleware/session.ts'
import { siteOf } from './site.ts'
import type { Chrome } from './views.ts'
import type { Member } from './visitor.ts'

const BASE_URL = 'http://ppman.test'

/** A signed-in member, and the frame around a page, for tests that load and render one page. */
export const visitor = {
  signedIn: true as const,
  sub: 's',
  email: 'member@x.test',
  orgId: '0190a000-0000-7000-8000-000000000001',
  admin: false,
}
const site = (isMember: boolean) =>
  siteOf(
    {
      DOCS_BASE_URL: 'http://docs.test',
      CONSOLE_URL: 'http://console.test',
      SITE_OWNER: 'Example Health Data, Inc.',
      SITE_CONTACT: 'help@example.test',
      POLICY_UPLOADS: true,
    },
    isMember,
  )
export const strangerChrome: Chrome = {
  path: '/',
  signedInAs: null,
  csrfToken: '',
  nonce: 'n',
  links: {
    docs: 'http://docs.test/docs/',
    console: 'http://console.test/console/tokens',
    reviews: 'http://console.test/console/reviews',
  },
  site: site(false),
  baseUrl: BASE_URL,
  dataDate: 'November 22, 2026',
}
export const chrome: Chrome = {
  ...strangerChrome,
  signedInAs: visitor.email,
  csrfToken: 'token',
  site: site(true),
}

/**
 * The site on a database of its own, with sessions, quotas and CSRF. Issuer and blob store are
 * absent unless given.
 */
export async function testSite({
  issuer = 'http://127.0.0.1:9',
  clientSecret = 'session-'.repeat(5),
  baseUrl = BASE_URL,
  blobDir = '/nonexistent',
  now = () => new Date(),
  scale = 1_000,
  uploads = true,
  database = undefined as Awaited<ReturnType<typeof testDb>> | undefined,
} = {}) {
  const { db, pool, url, close: closeDb } = database ?? (await testDb())
  const secret = 'session-'.repeat(5)
  const config = configSchema.parse({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    REDIS_URL: testRedisUrl(),
    BLOB_DIR: blobDir,
    BASE_URL: baseUrl,
    EDGE_URL: 'http://edge.test',
    CONSOLE_URL: 'http://console.test',
    DOCS_BASE_URL: 'http://docs.test',
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'ppman-web',
    OIDC_CLIENT_SECRET: clientSecret,
    SESSION_SECRET: secret,
    POLICY_UPLOADS: String(uploads),
    UPLOAD_KEYS: `k1:${secret}`,
  })
  const sessionPool = openPool({ url, role: 'ppman_app', max: 2 })
  const session = sessions({ pool: sessionPool, secret, secure: false })
  const check = async () => void (await pool.query('SELECT 1'))
  const { close: closeService, ...service } = testService({ name: 'web', rates: PPMAN_RATES, scale, check })
  const ctx = { ...createContext({ db, config }), now }
  const app = createApp({ ...service, ctx, session: session.handler })
  const close = async () => {
    closeService()
    session.close()
    await sessionPool.end()
    await closeDb()
  }
  /** The session cookie of a signed-in member whom the issuer is not asked about during a test. */
  const signIn = async (who: Partial<Member> = {}): Promise<string> => {
    const [id, life] = [randomBytes(24).toString('base64url'), new Date(Date.now() + 600_000)]
    const stored = newSession(
      { member: { ...MEMBER, ...who }, issuer: { sid: null, accessToken: 'none', idToken: 'none' } },
      new Date(),
    )
    const row = { cookie: { expires: life, originalMaxAge: 600_000 }, ...stored, checkedAt: life.getTime() }
    await pool.query('INSERT INTO web_session (sid, sess, expire) VALUES ($1, $2, $3)', [id, row, life])
    const signature = createHmac('sha256', secret).update(id).digest('base64').replace(/=+$/, '')
    return `${sessionCookie(false)}=${encodeURIComponent(`s:${id}.${signature}`)}`
  }
  return { app, site: request(app), ctx, db, pool, url, close, signIn, baseUrl }
}

const MEMBER = {
  sub: 'member',
  email: 'member@example.test',
  orgId: '0190a000-0000-7000-8000-000000000001',
  admin: false,
}

/** Headers of a browser that follows a link. */
export const navigating = { accept: 'text/html', 'sec-fetch-mode': 'navigate' }
