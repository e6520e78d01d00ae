import { AppError } from '@ppman/errors'
import { count } from '@ppman/telemetry'
import type { Request, RequestHandler, Response } from 'express'
import {
  type ClientRateLimitInfo,
  ipKeyGenerator,
  MemoryStore,
  type Options,
  rateLimit,
  type Store,
} from 'express-rate-limit'
import { Redis } from 'ioredis'
import { callerOf } from '../request-context.ts'
import type { RateClass, RateRule, RateRules } from './rate-classes.ts'
import { RedisBreaker } from './redis-breaker.ts'

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

/** Keys whose last count in Redis is remembered, the longest unused ones forgotten first. */
const MOST_COUNTS = 10_000

/**
 * Counts in Redis, and in memory while Redis is down, so that limits always apply and never stop
 * the service. A single late answer continues the last count of Redis, so that callers keep one
 * window. ioredis reloads the script after a restart or a flush.
 */
class DegradingStore implements Store {
  readonly localKeys = false
  degraded = false
  #redis: Redis
  #prefix: string
  #memory = new MemoryStore()
  #lastCounts = new Map<string, { totalHits: number; resetTime: Date }>()
  #windowMs = 60_000
  #breaker: RedisBreaker

  constructor(redis: Redis, breaker: RedisBreaker, prefix: string) {
    this.#redis = redis
    this.#breaker = breaker
    this.#prefix = prefix
    if (!('countHit' in redis))
      (redis as Redis).defineCommand('countHit', { numberOfKeys: 1, lua: COUNT_HIT })
  }

  init(options: Options): void {
    this.#windowMs = options.windowMs
    this.#memory.init(options)
  }

  async increment(key: string): Promise<ClientRateLimitInfo> {
    if (this.#breaker.allowsCall()) {
      const startedMs = performance.now()
      try {
        const [totalHits, leftMs] = await this.#redis.countHit(this.#prefix + key, this.#windowMs)
        this.degraded = false
        this.#breaker.succeeded()
        // eslint-disable-next-line no-restricted-syntax -- express-rate-limit reads the system clock
        return this.#remember(key, { totalHits, resetTime: new Date(Date.now() + leftMs) })
      } catch {
        this.#breaker.failed(startedMs)
      }
    }
    const counted = await this.#memory.increment(key)
    this.degraded = this.#breaker.isAway()
    return (this.degraded ? null : this.#continueLast(key)) ?? counted
  }

  #remember(key: string, count: { totalHits: number; resetTime: Date }): ClientRateLimitInfo {
    this.#lastCounts.delete(key)
    this.#lastCounts.set(key, count)
    const [oldest] = this.#lastCounts.keys()
    if (this.#lastCounts.size > MOST_COUNTS && oldest !== undefined) this.#lastCounts.delete(oldest)
    return count
  }

  /** One more than the last count of Redis, or null when its window has ended. */
  #continueLast(key: string): ClientRateLimitInfo | null {
    const last = this.#lastCounts.get(key)
    // eslint-disable-next-line no-restricted-syntax -- express-rate-limit reads the system clock
    if (!last || last.resetTime.getTime() <= Date.now()) return null
    return this.#remember(key, { ...last, totalHits: last.totalHits + 1 })
  }

  async decrement(key: string): Promise<void> {
    if (this.degraded) return this.#memory.decrement(key)
    await this.#redis.decr(this.#prefix + key).catch(() => undefined)
  }

  async resetKey(key: string): Promise<void> {
    this.#lastCounts.delete(key)
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
 *
 * @param commandTimeoutMs after which a command fails; tests on a busy machine wait longer
 */
export function openRedis(url: string, commandTimeoutMs = COMMAND_TIMEOUT_MS): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: commandTimeoutMs,
    connectTimeout: 500,
    disconnectTimeout: 200,
    retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
  })
  return redis.on('error', () => undefined)
}

export type RateLimits = {
  /** The limiter of a class, or null where the service has no quota for it. */
  for: (rateClass: RateClass | 'none') => RequestHandler | null
  degraded: () => boolean
  close: () => void
}

type RateLimitOptions = {
  service: string
  redis: Redis
  rules: RateRules
  /** Multiplies every limit; load tests raise it (`RATE_LIMIT_SCALE`). */
  scale?: number
}

/**
 * One limiter per class, shared by all routes of that class and, through Redis, by all processes of
 * the service.
 */
export function rateLimits({ service, redis, rules, scale = 1 }: RateLimitOptions): RateLimits {
  const stores: DegradingStore[] = []
  const breaker = new RedisBreaker(redis)
  const limiters = new Map<string, RequestHandler>()
  for (const [rateClass, rule] of Object.entries(rules)) {
    const limiterOf = (counted: RateRule, isSecond = false) => {
      const store = new DegradingStore(redis, breaker, `rl:${service}:${rateClass}:`)
      stores.push(store)
      return limiter({ rule: counted, store, scale, isSecond })
    }
    const own = limiterOf(rule)
    const shared = rule.organisationLimit
      ? limiterOf({ ...rule, limit: rule.organisationLimit, per: 'organisation' }, true)
      : null
    limiters.set(rateClass, countDecisions(rateClass, shared ? chainLimiters(own, shared) : own))
  }
  return {
    for: (rateClass) => limiters.get(rateClass) ?? null,
    degraded: () => stores.some((store) => store.degraded),
    close: () => stores.forEach((store) => store.shutdown()),
  }
}

const countDecisions =
  (rateClass: string, limiter: RequestHandler): RequestHandler =>
  (req, res, next) =>
    limiter(req, res, (error?: unknown) => {
      const decision = error === undefined ? 'allowed' : 'refused'
      count('limiter_decisions_total', { rate_class: rateClass, decision })
      next(error)
    })

/**
 * Checks the principal's limit first, so that a refused call does not count against its
 * organization.
 */
const chainLimiters =
  (own: RequestHandler, shared: RequestHandler): RequestHandler =>
  (req, res, next) =>
    own(req, res, (error?: unknown) => {
      if (error !== undefined) next(error)
      else if (callerOf(res)) shared(req, res, next)
      else next()
    })

type LimiterOptions = {
  rule: RateRule
  store: DegradingStore
  scale: number
  /** A second limiter sends no `X-RateLimit-*`: they would hide those of the first. */
  isSecond: boolean
}

/** A time to wait as people say it, never shorter than it is. */
export function formatWait(seconds: number): string {
  if (seconds === 1) return '1 second'
  if (seconds <= 90) return `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

function limiter({ rule, store, scale, isSecond }: LimiterOptions): RequestHandler {
  return rateLimit({
    windowMs: rule.windowS * 1000,
    limit: () => Math.max(1, Math.floor(rule.limit * scale * (store.degraded ? rule.degradedShare : 1))),
    standardHeaders: 'draft-8',
    legacyHeaders: !isSecond,
    store,
    keyGenerator: (req, res) => keyOf(rule, req, res),
    validate: false,
    handler: (_req, res, next) => {
      const retryAfterS = Math.max(1, Number(res.getHeader('Retry-After')) || 1)
      next(
        new AppError('rate_limited', `Too many requests. Try again in ${formatWait(retryAfterS)}.`, {
          headers: { 'Retry-After': String(retryAfterS) },
        }),
      )
    },
  })
}

/**
 * Unidentified calls count by address (an IPv6 subnet counts as one), others by principal or
 * organization.
 */
function keyOf({ per }: RateRule, req: Request, res: Response): string {
  const caller = callerOf(res)
  if (per === 'address' || !caller) return `ip:${ipKeyGenerator(req.ip ?? 'unknown')}`
  return per === 'organisation' ? `org:${caller.orgId}` : `sub:${caller.tokenId ?? caller.sub}`
}
