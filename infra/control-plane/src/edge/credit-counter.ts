import type { Redis } from 'ioredis'
import { LRUCache } from 'lru-cache'

/** Takes in one step what is still there. Gives what is used then, -1 when nobody knows what was used, -2 when too little is left. */
const TAKE = `
  local used = tonumber(redis.call('GET', KEYS[1]))
  if not used then return -1 end
  if used + tonumber(ARGV[1]) > tonumber(ARGV[2]) then return -2 end
  return redis.call('INCRBY', KEYS[1], ARGV[1])`

const UNKNOWN = -1
const TOO_LITTLE = -2
type Counting = Redis & { takeCredits: (key: string, credits: number, limit: number) => Promise<number> }

/** The client with our script as a command; ioredis loads it again after a restart or a flush. */
function defineTakeCommand(redis: Redis): Counting {
  if (!('takeCredits' in redis)) redis.defineCommand('takeCredits', { numberOfKeys: 1, lua: TAKE })
  return redis as Counting
}

/** After so many failures in a row Redis is left alone for a while, so that a hung one does not slow every call. */
const FAILURES_BEFORE_PAUSE = 5
const PAUSE_MS = 2_000
/** Longer than the day a counter is for. */
const KEPT_S = 2 * 86_400

type Taking = {
  key: string
  credits: number
  limit: number
  /** What was used so far by the ledger. */ usedSoFar: () => Promise<number>
}

export type CreditCounter = ReturnType<typeof creditCounter>

/**
 * Counts credits in Redis for all edges together, and in this process while Redis is away. A counter that is missing
 * starts from the ledger; one that missed use while Redis was away is thrown away and starts so again.
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
    /** Takes credits; false when the rest does not suffice, and then takes none. */
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
    /** Gives back what a failed call had taken. */
    async giveBack(key: string, credits: number): Promise<void> {
      const counted = local.get(key)
      if (counted !== undefined) local.set(key, counted - credits)
      else await redis.incrby(key, -credits).catch(() => undefined)
    },
  }
}

/** Told apart from a failing Redis: without the ledger nobody knows what was used, and nobody passes. */
class LedgerUnreadable extends Error {}

const readLedger = (usedSoFar: () => Promise<number>): Promise<number> =>
  usedSoFar().catch((cause: unknown) => {
    throw new LedgerUnreadable('the ledger cannot be read', { cause })
  })
