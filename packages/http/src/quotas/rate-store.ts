import { type ClientRateLimitInfo, MemoryStore, type Options, type Store } from 'express-rate-limit'
import { Redis } from 'ioredis'

declare module 'ioredis' {
  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- must repeat the type parameter it extends
  interface RedisCommander<Context> {
    countHit(key: string, windowMs: number): Promise<[hits: number, remainingMs: number]>
  }
}

/**
 * Counts and starts the window atomically, so that a crash cannot leave a counter without expiry.
 */
const COUNT_HIT = `
  local hits = redis.call('INCR', KEYS[1])
  local left = redis.call('PTTL', KEYS[1])
  if left < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) left = tonumber(ARGV[1]) end
  return {hits, left}`

/**
 * After so many failures in a row Redis is not called for a while, so that calls do not wait for
 * it.
 */
const FAILURES_BEFORE_PAUSE = 5
const PAUSE_MS = 2_000

/**
 * Counts in Redis, and in memory while Redis is down, so that limits always apply and never stop
 * the service. ioredis reloads the script after a restart or a flush.
 */
export class DegradingStore implements Store {
  readonly localKeys = false
  degraded = false
  #redis: Redis
  #prefix: string
  #memory = new MemoryStore()
  #windowMs = 60_000
  #failures = 0
  #pausedUntilMs = 0

  constructor(redis: Redis, prefix: string) {
    this.#redis = redis
    this.#prefix = prefix
    if (!('countHit' in redis))
      (redis as Redis).defineCommand('countHit', { numberOfKeys: 1, lua: COUNT_HIT })
  }

  init(options: Options): void {
    this.#windowMs = options.windowMs
    this.#memory.init(options)
  }

  async increment(key: string): Promise<ClientRateLimitInfo> {
    if (performance.now() >= this.#pausedUntilMs) {
      try {
        const [totalHits, leftMs] = await this.#redis.countHit(this.#prefix + key, this.#windowMs)
        this.degraded = false
        this.#failures = 0
        // eslint-disable-next-line no-restricted-syntax -- express-rate-limit reads the system clock
        return { totalHits, resetTime: new Date(Date.now() + leftMs) }
      } catch {
        this.degraded = true
        if (++this.#failures >= FAILURES_BEFORE_PAUSE) this.#pausedUntilMs = performance.now() + PAUSE_MS
      }
    }
    return this.#memory.increment(key)
  }

  async decrement(key: string): Promise<void> {
    if (this.degraded) return this.#memory.decrement(key)
    await this.#redis.decr(this.#prefix + key).catch(() => undefined)
  }

  async resetKey(key: string): Promise<void> {
    await this.#memory.resetKey(key)
    await this.#redis.del(this.#prefix + key).catch(() => undefined)
  }

  shutdown(): void {
    this.#memory.shutdown()
  }
}

/** A request never waits longer than this for Redis. */
const COMMAND_TIMEOUT_MS = 50

/**
 * A client that fails at once while Redis is down, instead of queueing: with the defaults a hung
 * Redis holds a request for over 15 s (platform, finding 5). It reconnects automatically.
 */
export function openRedis(url: string): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: 500,
    disconnectTimeout: 200,
    retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
  })
  return redis.on('error', () => undefined)
}
