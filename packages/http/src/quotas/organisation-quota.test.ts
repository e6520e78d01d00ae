import request from 'supertest'
import type { Caller } from '@ppman/auth'
import { ppmanDialect } from '@ppman/errors'
import { rememberCaller } from '../request-context.ts'
import { errorHandler } from '../routes/error-handler.ts'
import { expressApp } from '../service/express-app.ts'
import { PPMAN_RATES } from './rate-classes.ts'
import { openRedis, rateLimits } from './rate-limit.ts'
import { silentLog, testRedisUrl } from '../testing/index.ts'

const redis = openRedis(testRedisUrl())
/** Until then each process counts by itself. */
const ready = () =>
  new Promise<void>((resolve) => void (redis.status === 'ready' ? resolve() : redis.once('ready', resolve)))
beforeAll(ready)
const rules = { read: { ...PPMAN_RATES.read!, limit: 6, organisationLimit: 10 } }
const limits = rateLimits({ service: `test-organisation-${process.pid}`, redis, rules })
afterAll(() => {
  limits.close()
  redis.disconnect()
})

const app = expressApp()
app.use((req, res, next) => {
  const sub = req.get('x-caller') ?? ''
  rememberCaller(res, { orgId: sub.split('/')[0], sub, tokenId: sub } as Caller)
  next()
})
app.use(limits.for('read')!, (_req, res) => void res.end())
app.use(errorHandler(ppmanDialect, silentLog))

/** Statuses of so many readings of a principal, written `organisation/principal`. */
async function readings(caller: string, count: number): Promise<number[]> {
  const statuses = []
  for (let i = 0; i < count; i++) statuses.push((await request(app).get('/').set('x-caller', caller)).status)
  return statuses
}
const times = (status: number, count: number) => Array<number>(count).fill(status)

test('reads are 600 a minute for a token and 3,000 for its organization', () => {
  expect(PPMAN_RATES.read).toMatchObject({
    limit: 600,
    organisationLimit: 3_000,
    windowS: 60,
    per: 'principal',
  })
})

test('tokens of one organization share its limit, and a refused token takes nothing of it', async () => {
  expect(await readings('a/1', 20)).toEqual([...times(200, 6), ...times(429, 14)])
  expect(await readings('a/2', 5)).toEqual([...times(200, 4), 429])
  expect(await readings('b/1', 1)).toEqual([200])
})

test('a refusal by the organization’s limit says when to come back', async () => {
  const { status, headers, body } = await request(app).get('/').set('x-caller', 'a/3')
  expect([status, body.error.code]).toEqual([429, 'rate_limit_exceeded'])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(headers['x-ratelimit-limit'])).toBe(6)
})
