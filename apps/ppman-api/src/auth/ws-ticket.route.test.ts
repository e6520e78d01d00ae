import { redeemTicket } from './ws-ticket.ts'
import { openRedis } from '@ppman/http'
import { ORG, testApi } from '../testing.ts'

const { api, as, ctx, redis, close } = await testApi()
const ask = () => api.post('/api/v1/auth/ws-ticket').set(as({ sub: 'ada' }))

beforeAll(async () => {
  if (redis.status !== 'ready') await new Promise((resolve) => redis.once('ready', resolve))
})
afterAll(close)

test('a ticket is valid for 30 seconds and says where to connect', async () => {
  const askedAt = Date.now()
  const { status, body } = await ask()
  expect(status).toBe(200)
  expect(body).toMatchObject({
    ticket: expect.stringMatching(/^wst_[\w-]{43}$/),
    expires_in: 30,
    ws_url: 'ws://ppman.test/api/v1/ws',
    protocol: 'ppman.v1',
  })
  const issuedAt = new Date(body.expires_at).getTime() - 30_000
  expect([issuedAt >= askedAt - 1, issuedAt <= Date.now() + 1]).toEqual([true, true])
  const keys = await redis.keys('tkt:*')
  for (const key of keys) expect(await redis.ttl(key)).toBeLessThanOrEqual(30)
})

test('a ticket is kept by no cache', async () => {
  expect((await ask()).headers['cache-control']).toBe('no-store')
})

test('a ticket binds to the organization and opens one socket only', async () => {
  const { body } = await ask()
  const redeemed = await Promise.all(Array.from({ length: 20 }, () => redeemTicket(redis, body.ticket)))
  expect(redeemed.filter(Boolean)).toEqual([{ orgId: ORG, sub: 'ada', scopes: ['svc-ppman'] }])
})

test('the ticket itself is stored nowhere', async () => {
  const { body } = await ask()
  expect((await redis.keys('*')).some((key) => key.includes(body.ticket))).toBe(false)
})

test('a command that failed once is sent again: the ticket is good', async () => {
  const set = redis.set.bind(redis)
  let tries = 0
  const failingOnce = (...args: Parameters<typeof set>) => {
    tries += 1
    return tries === 1 ? Promise.reject(new Error('Command timed out')) : set(...args)
  }
  const flaky = new Proxy(redis, {
    get: (target, name) => (name === 'set' ? failingOnce : Reflect.get(target, name)),
  })
  Object.assign(ctx, { redis: flaky })
  const { status, body } = await ask()
  Object.assign(ctx, { redis })
  expect([status, tries]).toEqual([200, 2])
  expect(await redeemTicket(redis, body.ticket)).toMatchObject({ orgId: ORG, sub: 'ada' })
})

test('without Redis there is no ticket: 503, and when to come back', async () => {
  const away = openRedis('redis://127.0.0.1:1')
  const live = ctx.redis
  Object.assign(ctx, { redis: away })
  const { status, body, headers } = await ask()
  Object.assign(ctx, { redis: live })
  away.disconnect()
  expect([status, body.error.code, headers['retry-after']]).toEqual([503, 'service_unavailable', '5'])
})
