import type { Redis } from 'ioredis'

/** Sockets of one organisation at a time (open questions, 8). */
const SOCKETS_PER_ORG = 50
/** A socket of a crashed process is forgotten this long after its last heartbeat. */
const LEASE_MS = 75_000

/** Adds a connection unless the organisation is full; expired ones are dropped first. Renewing is adding again. */
const TAKE = `
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[2])
  if not redis.call('ZSCORE', KEYS[1], ARGV[1]) and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[4]) then return 0 end
  redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
  redis.call('PEXPIRE', KEYS[1], ARGV[5])
  return 1`

const keyOf = (orgId: string) => `ws:org:${orgId}`

/** Takes or renews a connection's place; false when the organisation has no place left. */
export async function takeLease(redis: Redis, orgId: string, connectionId: string, nowMs: number): Promise<boolean> {
  const taken = await redis.eval(TAKE, 1, keyOf(orgId), connectionId, nowMs, nowMs + LEASE_MS, SOCKETS_PER_ORG, LEASE_MS)
  return taken === 1
}

/** Gives a place back. While Redis is away the lease ends by itself. */
export async function releaseLease(redis: Redis, orgId: string, connectionId: string): Promise<void> {
  await redis.zrem(keyOf(orgId), connectionId).catch(() => undefined)
}
