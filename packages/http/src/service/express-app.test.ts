import { z } from 'zod'
import request from 'supertest'
import { openRedis, rateLimits } from '../quotas/rate-limit.ts'
import { expressApp, trustedProxiesEnv } from './express-app.ts'
import { testRedisUrl } from '../testing/index.ts'

const redis = openRedis(testRedisUrl())
/** Until then each process counts by itself. */
const ready = () =>
  new Promise<void>((resolve) => void (redis.status === 'ready' ? resolve() : redis.once('ready', resolve)))
beforeAll(ready)
const closing: (() => void)[] = [() => redis.disconnect()]
afterAll(() => closing.forEach((close) => close()))

const Env = z.object({ TRUSTED_PROXIES: trustedProxiesEnv })
const read = (text?: string) => Env.parse({ TRUSTED_PROXIES: text }).TRUSTED_PROXIES

test.each([
  [undefined, false],
  ['', false],
  ['0', false],
  ['1', 1],
  ['10.1.0.0/16, 192.0.2.7, loopback, fd00::/8', ['10.1.0.0/16', '192.0.2.7', 'loopback', 'fd00::/8']],
])('%p is read as %p', (text, expected) => expect(read(text)).toEqual(expected))

test.each(['11', '-1', 'true', 'all', '0.0.0.0/0', '10.0.0.0/33', '10.0.0.0/8/8', 'proxy.internal', '1,2'])(
  '%p is refused',
  (text) => {
    expect(() => read(text)).toThrow('TRUSTED_PROXIES')
  },
)

/** Calls left to a stranger after one call with each of these `X-Forwarded-For`. */
async function remainingAfter(setting: string | undefined, forwarded: readonly string[]): Promise<number[]> {
  const rules = { anonymous: { limit: 100, windowS: 60, per: 'address', degradedShare: 1 } } as const
  const limits = rateLimits({ service: `test-proxies-${process.pid}-${closing.length}`, redis, rules })
  closing.push(limits.close)
  const app = expressApp(read(setting))
  app.use(limits.for('anonymous')!, (_req, res) => void res.end())
  const remaining = []
  for (const each of forwarded) {
    const { headers } = await request(app).get('/').set('X-Forwarded-For', each)
    remaining.push(Number(headers['x-ratelimit-remaining']))
  }
  return remaining
}

test.each([
  ['no proxy is trusted', undefined, ['198.51.100.1', '198.51.100.2', '198.51.100.3']],
  ['another network is trusted', '192.0.2.0/24', ['198.51.100.1', '198.51.100.2', '198.51.100.3']],
  [
    'one proxy is trusted, which says who called it last',
    '1',
    ['198.51.100.1, 203.0.113.9', '198.51.100.2, 203.0.113.9', '10.0.0.1, 203.0.113.9'],
  ],
])('where %s an invented address buys no further call', async (_, setting, forwarded) => {
  expect(await remainingAfter(setting, forwarded)).toEqual([99, 98, 97])
})

test('behind a trusted proxy callers are counted one by one', async () => {
  expect(await remainingAfter('loopback', ['198.51.100.1', '198.51.100.2', '198.51.100.1'])).toEqual([
    99, 99, 98,
  ])
})
