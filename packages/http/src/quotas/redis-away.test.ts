import { setTimeout as pause } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import request from 'supertest'
import type { Caller } from '@ppman/auth'
import { ppmanDialect } from '@ppman/errors'
import { rememberCaller } from '../request-context.ts'
import { errorHandler } from '../routes/error-handler.ts'
import { expressApp } from '../service/express-app.ts'
import { silentLog } from '../testing/index.ts'
import { PPMAN_RATES } from './rate-classes.ts'
import { rateLimits } from './rate-limit.ts'

/** A Redis that fails while it is away, and counts what it was asked. */
const redis = {
  status: 'ready',
  isAway: true,
  counted: 0,
  probed: 0,
  async countHit() {
    redis.counted += 1
    if (redis.isAway) throw new Error('Command timed out')
    return [1, 60_000]
  },
  async ping() {
    redis.probed += 1
    if (redis.isAway) throw new Error('Command timed out')
  },
}
const rules = { read: { ...PPMAN_RATES.read!, limit: 20, organisationLimit: 100 } }
const limits = rateLimits({ service: 'test', redis: redis as unknown as Redis, rules })
afterAll(limits.close)

const app = expressApp()
app.use((_req, res, next) => {
  rememberCaller(res, { orgId: 'a', sub: 'a', tokenId: 'a' } as Caller)
  next()
})
app.use(limits.for('read')!, (_req, res) => void res.end())
app.use(errorHandler(ppmanDialect, silentLog))
const read = async () => (await request(app).get('/')).status

test('after five failures no request asks a Redis that is away, and limits go on in memory', async () => {
  const statuses = []
  for (let call = 0; call < 25; call += 1) statuses.push(await read())
  // Each call counts twice: for its token, and for its organization.
  expect(redis.counted).toBe(5)
  expect([statuses.slice(0, 20), statuses.slice(20)]).toEqual([Array(20).fill(200), Array(5).fill(429)])
  expect(limits.degraded()).toBe(true)
})

test('probes find it again, and counting goes on there', async () => {
  redis.isAway = false
  while (redis.probed === 0 || limits.degraded()) {
    await read()
    await pause(20)
  }
  expect(redis.counted).toBeGreaterThan(5)
  expect(await read()).toBe(200)
})
