import type { Redis } from 'ioredis'
import { LRUCache } from 'lru-cache'

/**
 * Takes credits atomically. Returns the new usage, -1 when the counter is missing, -2 when too few
 * credits are left.
 */
const TAKE = `
  local used = tonumber(redis.call('GET', KEYS[1]))
  if not used then return -1 end
  if used + tonumber(ARGV[1]) > tonumber(ARGV[2]) then return -2 end
  return redis.call('INCRBY', KEYS[1], ARGV[1])`

const UNKNOWN = -1
const TOO_LITTLE = -2
type Counting = Redis & { takeCredits: (key: string, credits: number, limit: number) => Promise<number> }

/** Adds the script to the client as a command; ioredis reloads it after a restart or a flush. */
function defineTakeCommand(redis: Redis): Counting {
  if (!('takeCredits' in redis)) redis.defineCommand('takeCredits', { numberOfKeys: 1, lua: TAKE })
  return redis as Counting
}

/**
 * After this many failures in a row, Redis is not called for a while, so a hung server does not
 * slow every call.
 */
const FAILURES_BEFORE_PAUSE = 5
const PAUSE_MS = 2_000
/** Expiry of a counter: longer than its day. */
const KEPT_S = 2 * 86_400

type Taking = {
  key: string
  credits: number
  limit: number
  /** Usage so far according to the ledger. */ usedSoFar: () => Promise<number>
}

export type CreditCounter = ReturnType<typeof creditCounter>

/**
 * Counts credits in Redis for all edges, and in this process while Redis is down. A missing counter
 * starts from the ledger; a counter that missed usage is deleted and starts over.
 */
export function creditCounter(client: Redis) {
  const redis = defineTakeCommand(client)
  const local = new LRUCache<string, number>({ max: 10_000 })
  let failures = 0
  let pausedUntilMs = 0

  const takeShared = async ({ key, credits, limit, usedSoFar }: Taking): Promise<number> => {
    if (local.has(key)) await redis.del(key)
    local.delete(key)
    const used = await redis.takeCredits(key, credits, limit)
    if (used !== UNKNOWN) return used
    await redis.set(key, await readLedger(usedSoFar), 'EX', KEPT_S, 'NX')
    return redis.takeCredits(key, credits, limit)
  }
  const takeLocally = async ({ key, credits, limit, usedSoFar }: Taking): Promise<number> => {
    const startingUse = local.get(key) ?? (await usedSoFar())
    const used = local.get(key) ?? startingUse // another call may have begun to count while this one waited
    if (used + credits > limit) return TOO_LITTLE
    local.set(key, used + credits)
    return used + credits
  }
  return {
    /** Takes credits. @returns false when too few are left; then none are taken */
    async take(taking: Taking): Promise<boolean> {
      if (performance.now() < pausedUntilMs) return (await takeLocally(taking)) !== TOO_LITTLE
      try {
        const used = await takeShared(taking)
        failures = 0
        return used !== TOO_LITTLE
      } catch (error) {
        if (error instanceof LedgerUnreadable) throw error.cause
        if (++failures >= FAILURES_BEFORE_PAUSE) pausedUntilMs = performance.now() + PAUSE_MS
        return (await takeLocally(taking)) !== TOO_LITTLE
      }
    },
    /** Refunds the credits of a failed call. */
    async giveBack(key: string, credits: number): Promise<void> {
      const counted = local.get(key)
      if (counted !== undefined) local.set(key, counted - credits)
      else await redis.incrby(key, -credits).catch(() => undefined)
    },
  }
}

/** Distinguishes a ledger failure from a Redis failure: without the ledger, calls are refused. */
class LedgerUnreadable extends Error {}

const readLedger = (usedSoFar: () => Promise<number>): Promise<number> =>
  usedSoFar().catch((cause: unknown) => {
    throw new LedgerUnreadable('the ledger cannot be read', { cause })
  })
