import type { Redis } from 'ioredis'
import request from 'supertest'
import { ppmanDialect } from '@ppman/errors'
import { errorHandler } from '../routes/error-handler.ts'
import { expressApp } from '../service/express-app.ts'
import { silentLog } from '../testing/index.ts'
import { rateLimits } from './rate-limit.ts'

const LIMIT = 10
const rules = { write: { limit: LIMIT, windowS: 60, per: 'address', degradedShare: 0.5 } } as const

/** A service whose Redis counts as it should, except for the calls that a test makes late. */
function service() {
  const redis = {
    status: 'ready',
    isLate: false,
    hits: 0,
    /** Late answers fail together, as soon as so many wait. */
    together: 1,
    waiting: [] as (() => void)[],
    countHit: async () => {
      redis.hits += 1
      if (redis.isLate)
        await new Promise<void>((resolve) => {
          redis.waiting.push(resolve)
          if (redis.waiting.length >= redis.together) redis.waiting.splice(0).forEach((fail) => fail())
        })
      if (redis.isLate) throw new Error('Command timed out')
      return [redis.hits, 60_000]
    },
    ping: async () => {
      if (redis.isLate) throw new Error('Command timed out')
    },
  }
  const limits = rateLimits({ service: 'test', redis: redis as unknown as Redis, rules })
  const app = expressApp()
  app.use(limits.for('write')!, (_req, res) => void res.end())
  app.use(errorHandler(ppmanDialect, silentLog))
  const call = async () => {
    const { headers } = await request(app).get('/')
    return [Number(headers['x-ratelimit-limit']), Number(headers['x-ratelimit-remaining'])]
  }
  const late = async <T>(work: () => Promise<T>): Promise<T> => {
    redis.isLate = true
    const answer = await work()
    redis.isLate = false
    return answer
  }
  return { redis, limits, call, late }
}

test('one late answer continues the count of Redis: callers see one limit and one window', async () => {
  const { limits, call, late } = service()
  const seen = [await call(), await call(), await late(call), await call()]
  expect(seen).toEqual([9, 8, 7, 6].map((remaining) => [LIMIT, remaining]))
  expect(limits.degraded()).toBe(false)
  limits.close()
})

test('a late answer to the first call of a caller counts it against the whole limit', async () => {
  const { limits, call, late } = service()
  expect([await late(call), await call()]).toEqual([
    [LIMIT, 9],
    [LIMIT, 8],
  ])
  limits.close()
})

test('calls that a stall made late together are one failure', async () => {
  const { redis, limits, call, late } = service()
  await call()
  redis.together = 6
  const seen = await late(() => Promise.all(Array.from({ length: 6 }, call)))
  expect(seen.every(([limit]) => limit === LIMIT)).toBe(true)
  expect(limits.degraded()).toBe(false)
  limits.close()
})

test('five failures one after the other switch to the share that a process allows by itself', async () => {
  const { limits, call, late } = service()
  const seen = await late(async () => {
    const answers = []
    for (let index = 0; index < 5; index += 1) answers.push((await call())[0])
    return answers
  })
  expect(seen).toEqual([LIMIT, LIMIT, LIMIT, LIMIT, LIMIT / 2])
  expect(limits.degraded()).toBe(true)
  limits.close()
})

test('a lost connection switches at once', async () => {
  const { redis, limits, call, late } = service()
  await call()
  redis.status = 'reconnecting'
  expect((await late(call))[0]).toBe(LIMIT / 2)
  limits.close()
})
