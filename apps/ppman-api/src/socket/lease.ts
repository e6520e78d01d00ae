import type { Redis } from 'ioredis'

/** Sockets of one organisation and of one principal at a time (open questions, 8). */
const SOCKETS_PER_ORG = 50
const SOCKETS_PER_PRINCIPAL = 10
/** A socket of a crashed process is forgotten this long after its last heartbeat. */
const LEASE_MS = 75_000

/** Adds a connection unless one of its owners is full; expired ones are dropped first. Renewing is adding again. */
const TAKE = `
  for i = 1, 2 do
    redis.call('ZREMRANGEBYSCORE', KEYS[i], '-inf', ARGV[2])
    if not redis.call('ZSCORE', KEYS[i], ARGV[1]) and redis.call('ZCARD', KEYS[i]) >= tonumber(ARGV[4 + i]) then return 0 end
  end
  for i = 1, 2 do
    redis.call('ZADD', KEYS[i], ARGV[3], ARGV[1])
    redis.call('PEXPIRE', KEYS[i], ARGV[4])
  end
  return 1`

/** Whose place a connection takes. */
export type Owner = { orgId: string; sub: string }

const keysOf = ({ orgId, sub }: Owner) => [`ws:org:${orgId}`, `ws:principal:${orgId}:${sub}`] as const

/** Takes or renews a connection's places; false when the organisation or the principal has none left. */
export async function takeLease(
  redis: Redis,
  owner: Owner,
  connectionId: string,
  nowMs: number,
): Promise<boolean> {
  const limits = [SOCKETS_PER_ORG, SOCKETS_PER_PRINCIPAL]
  return (
    (await redis.eval(
      TAKE,
      2,
      ...keysOf(owner),
      connectionId,
      nowMs,
      nowMs + LEASE_MS,
      LEASE_MS,
      ...limits,
    )) === 1
  )
}

/** Gives the places back. While Redis is away the lease ends by itself. */
export async function releaseLease(redis: Redis, owner: Owner, connectionId: string): Promise<void> {
  await Promise.all(keysOf(owner).map((key) => redis.zrem(key, connectionId).catch(() => undefined)))
}
