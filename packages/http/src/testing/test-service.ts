import { pino } from 'pino'
import { createHealth } from '../service/probes.ts'
import type { RateRules } from '../quotas/rate-classes.ts'
import { openRedis, rateLimits } from '../quotas/rate-limit.ts'

type Options = {
  name: string
  rates: RateRules
  /** Multiplies every quota: wide, so that a test meets a limit only when it asks for one. */
  scale?: number
  /** Rejects while the database does not answer. */
  check: () => Promise<void>
}

/** A busy machine keeps Redis waiting; a limiter that then counts in memory would count anew. */
const PATIENT_MS = 10_000

/** The Redis of the tests; without one an address that refuses at once. */
export const testRedisUrl = (): string => process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:1'

/** A connection that waits longer than a service may. */
export const openTestRedis = () => openRedis(testRedisUrl(), PATIENT_MS)

/**
 * What `openService` opens for `main.ts`, for an app under test: quotas stay on and are counted for
 * this app alone.
 */
export function testService({ name, rates, scale = 1_000, check }: Options) {
  const redis = openTestRedis()
  const limits = rateLimits({
    service: `test-${name}-${process.pid}-${Date.now()}`,
    redis,
    rules: rates,
    scale,
  })
  const close = () => {
    limits.close()
    redis.disconnect()
  }
  return { log: silentLog, redis, limits, health: createHealth(check), close }
}

/** A log for tests that say nothing. */
export const silentLog = pino({ level: 'silent' })
