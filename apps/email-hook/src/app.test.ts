import { aSubscription } from '@ppman/notifications/email/testing'
import { openDb } from '@ppman/db'
import { createHealth, openRedis, rateLimits } from '@ppman/http'
import { otherCases, silentLog } from '@ppman/http/testing'
import request from 'supertest'
import { createApp } from './app.ts'
import { configSchema } from './config.ts'
import { createContext } from './context.ts'
import { testHook, testProvider } from './testing.ts'
import { routes } from './routes.ts'
import { parseVerificationKeys } from './verify-signature.ts'

const provider = testProvider()
const { db, pool, api, close } = await testHook({ keys: provider.key })
afterAll(close)

test('answers 503 while the database is away, so that the provider sends again', async () => {
  const away = openDb({ url: 'postgresql://nobody@127.0.0.1:1/none', role: 'ppman_hook' })
  const redis = openRedis('redis://127.0.0.1:1')
  const limits = rateLimits({ service: 'test-away', redis, rules: {} })
  const health = createHealth(() => Promise.reject(new Error('away')))
  const ctx = createContext({ db: away, keys: parseVerificationKeys(provider.key).keys })
  const hook = request(createApp({ ctx, log: silentLog, limits, health }))
  const body = JSON.stringify([{ email: 'a@example.test', event: 'bounce', sg_event_id: '1' }])
  const reply = await hook.post('/webhook/email/event').set(provider.sign(body)).type('json').send(body)
  expect([reply.status, reply.body.error.code]).toEqual([503, 'service_unavailable'])
  expect((await hook.post('/webhook/email/event').send(body)).status).toBe(401)
  expect([(await hook.get('/healthz')).status, (await hook.get('/health')).status]).toEqual([200, 503])
  redis.disconnect()
  limits.close()
  await away.$disconnect()
})

test('is alive and ready while the database answers', async () => {
  expect([
    (await api.get('/healthz')).status,
    (await api.get('/health')).status,
    (await api.get('/nowhere')).status,
  ]).toEqual([200, 200, 404])
})

describe('its database role', () => {
  test.each([
    ['reads no filter or address as typed', 'SELECT filters, email FROM email_subscription'],
    [
      'makes no subscription',
      `INSERT INTO email_subscription (org_id, email, folded_email, frequency, token_sha256)
       VALUES (new_id(), 'a', 'a', 'daily', repeat('0', 64))`,
    ],
    ['takes back no suppression', 'DELETE FROM email_suppression'],
    ['rewrites no log', `UPDATE email_delivery_event SET reason = ''`],
    ['reads no reason', 'SELECT reason FROM email_delivery_event'],
    ['sees no payer', 'SELECT 1 FROM payer'],
    ['sees no organization', 'SELECT 1 FROM organisation'],
    ['makes no token', `DELETE FROM email_token`],
    ['sees no mail', 'SELECT 1 FROM email_message'],
    ['adds no job', `SELECT enqueue_job('x', '{}', null, null)`],
  ])('%s', async (_, sql) => expect(db.$executeRawUnsafe(sql)).rejects.toThrow(/permission denied/))

  test('starts no subscription again', async () => {
    await aSubscription(pool, { status: 'suppressed' })
    await expect(db.$executeRawUnsafe(`UPDATE email_subscription SET status = 'active'`)).rejects.toThrow(
      /row-level security/,
    )
  })
})

test.each([
  ['an unreadable key', { EMAIL_HOOK_PUBLIC_KEYS: 'nonsense' }, 'EMAIL_HOOK_PUBLIC_KEYS'],
  ['no database', { DATABASE_URL: undefined }, 'DATABASE_URL'],
])('refuses to start with %s', (_, over, name) => {
  const env = {
    DATABASE_URL: 'postgresql://127.0.0.1/x',
    REDIS_URL: 'redis://127.0.0.1',
    EMAIL_HOOK_PUBLIC_KEYS: provider.key,
    ...over,
  }
  expect(configSchema.safeParse(env).error?.issues.map(({ path }) => path[0])).toEqual([name])
})

test.each(
  routes.flatMap(({ method, path }) => otherCases(path, 'x').map((address) => ({ method, address }))),
)('$method $address is no address', async ({ method, address }) =>
  expect((await api[method](address)).status).toBe(404),
)

test('a stranger who invents X-Forwarded-For is counted as one', async () => {
  const remaining = async (forwarded: string) => {
    const { headers } = await api.get('/unsubscribe/nobody').set('X-Forwarded-For', forwarded)
    return Number(headers['x-ratelimit-remaining'])
  }
  const before = await remaining('198.51.100.1')
  expect(await remaining('198.51.100.2')).toBeLessThan(before)
})
