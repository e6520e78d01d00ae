import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { testIssuer } from '@ppman/auth/testing'
import { testDb } from '@ppman/db/testing'
import { type createLog, PPMAN_RATES } from '@ppman/http'
import { recordErrors, recordExchanges, recordHeaders, testRedisUrl, testService } from '@ppman/http/testing'
import request from 'supertest'
import { createApp } from './app.ts'
import { configSchema } from './config.ts'
import { createContext } from './context.ts'
import { openapiDocument } from './openapi-document.ts'
import { routes } from './routes.ts'
import { WORKER_ENV } from './testing/worker-env.ts'

/** Organization of callers unless a test passes another to `as`. */
export const ORG = '0190a000-0000-7000-8000-000000000001'

/** Made once: it is the same for every app and takes longer than most requests. */
let description: ReturnType<typeof openapiDocument> | undefined

type TestOptions = {
  checkReplies?: boolean
  blobDir?: string
  log?: ReturnType<typeof createLog>
  /** Instead of a copy of the template. */
  database?: Awaited<ReturnType<typeof testDb>>
}

/**
 * The app that ships, on a database of its own, with identity and quotas on.
 *
 * Replies are held against their schemas unless a benchmark says otherwise, as in production.
 * `as()` gives the headers of a caller as the edge would sign them.
 */
export async function testApi({ checkReplies = true, blobDir, log, database }: TestOptions = {}) {
  const { db, pool, url, close: closeDb } = database ?? (await testDb())
  const config = configSchema.parse({
    ...WORKER_ENV,
    DATABASE_URL: url,
    REDIS_URL: testRedisUrl(),
    CONTROL_PLANE_URL: 'http://127.0.0.1:9',
    ...(blobDir && { BLOB_DIR: blobDir }),
    UPLOAD_KEYS: `k1:${randomBytes(32).toString('base64url')}`,
    AUDIT_SIGNING_KEY: generateKeyPairSync('ed25519')
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString(),
  })
  const issuer = testIssuer()
  const check = async () => void (await pool.query('SELECT 1'))
  const { redis, close: closeService, ...service } = testService({ name: 'api', rates: PPMAN_RATES, check })
  description ??= openapiDocument(routes)
  const ctx = createContext({ db, redis, config, description })
  const authenticate = issuer.authenticator('ppman-api')
  const built = createApp({ ...service, ...(log && { log }), ctx, authenticate, checkReplies })
  const app = recordExchanges(recordHeaders(recordErrors(built, 'ppman-api'), 'ppman-api'), 'ppman-api')
  const as = (claims: { org?: string; sub?: string; scopes?: string[]; admin?: boolean } = {}) =>
    issuer.headers({ org: ORG, scopes: ['svc-ppman'], audience: 'ppman-api', ...claims })
  const close = async () => {
    closeService()
    await closeDb()
  }
  return { app, api: request(app), as, ctx, db, pool, url, redis, close }
}
