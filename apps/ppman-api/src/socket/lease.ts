import type { Redis } from 'ioredis'

/** Maximum number of open sockets per organization and per principal (open questions, 8). */
const SOCKETS_PER_ORG = 50
const SOCKETS_PER_PRINCIPAL = 10
/** A lease expires this long after its last heartbeat, for example when a process crashed. */
const LEASE_MS = 75_000

/** Removes expired leases, then adds or renews one unless the limit is reached. */
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

/** The owner of a connection. */
export type Owner = { orgId: string; sub: string }

const keysOf = ({ orgId, sub }: Owner) => [`ws:org:${orgId}`, `ws:principal:${orgId}:${sub}`] as const

/**
 * Acquires or renews a lease. Returns false when the organization or the principal is at its limit.
 */
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

/** Releases a lease. If Redis is down, the lease expires. */
export async function releaseLease(redis: Redis, owner: Owner, connectionId: string): Promise<void> {
  await Promise.all(keysOf(owner).map((key) => redis.zrem(key, connectionId).catch(() => undefined)))
}
