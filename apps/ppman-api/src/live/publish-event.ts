import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { LiveEvent } from './live-event.ts'
import { CHANNEL, CURSOR, EPOCH, LAST, streamOf } from './live-keys.ts'

/** Events kept for clients that come back, for each organisation (platform 1.4). */
const KEPT_EVENTS = 10_000
const KEPT_MS = 24 * 3_600_000

/** Numbers, keeps and announces in one step, so that numbers arrive in order. Each kept event names the one before it. */
const PUBLISH = `
  redis.call('SET', KEYS[2], ARGV[3], 'NX')
  local cursor = redis.call('GET', KEYS[1]) or '0'
  if ARGV[4] == 'keep' then
    cursor = redis.call('INCR', KEYS[1])
    local before = redis.call('HGET', KEYS[3], ARGV[1]) or '0'
    redis.call('XADD', KEYS[4], 'MAXLEN', '~', ARGV[5], cursor .. '-0', 'before', before, 'event', ARGV[2])
    redis.call('PEXPIRE', KEYS[4], ARGV[6])
    redis.call('HSET', KEYS[3], ARGV[1], cursor)
  end
  redis.call('PUBLISH', ARGV[7], cursor .. ' ' .. ARGV[2])
  return tostring(cursor)`

/**
 * Tells the sockets of every instance. Call it when what it says is committed. While Redis is away nothing is told and
 * nothing fails: whoever listens reads the API again when it comes back.
 */
export function livePublisher(redis: Redis) {
  return async ({ occurredAt, isPassing = false, ...event }: LiveEvent): Promise<void> => {
    const { name, key } = streamOf(event.orgId)
    const words = JSON.stringify({
      ...event,
      id: `evt_${randomUUID()}`,
      occurred_at: occurredAt.toISOString(),
    })
    const args = [name, words, randomUUID(), isPassing ? 'pass' : 'keep', KEPT_EVENTS, KEPT_MS, CHANNEL]
    await redis.eval(PUBLISH, 4, CURSOR, EPOCH, LAST, key, ...args).catch(() => undefined)
  }
}
