import { AppError } from '@ppman/errors'
import type { Request, RequestHandler, Response } from 'express'
import { ipKeyGenerator, rateLimit } from 'express-rate-limit'
import type { Redis } from 'ioredis'
import { callerOf } from '../request-context.ts'
import type { RateClass, RateRule, RateRules } from './rate-classes.ts'
import { DegradingStore } from './rate-store.ts'

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
  const limiters = new Map<string, RequestHandler>()
  for (const [rateClass, rule] of Object.entries(rules)) {
    const limiterOf = (counted: RateRule, isSecond = false) => {
      const store = new DegradingStore(redis, `rl:${service}:${rateClass}:`)
      stores.push(store)
      return limiter({ rule: counted, store, scale, isSecond })
    }
    const own = limiterOf(rule)
    const shared = rule.organisationLimit
      ? limiterOf({ ...rule, limit: rule.organisationLimit, per: 'organisation' }, true)
      : null
    limiters.set(rateClass, shared ? chainLimiters(own, shared) : own)
  }
  return {
    for: (rateClass) => limiters.get(rateClass) ?? null,
    degraded: () => stores.some((store) => store.degraded),
    close: () => stores.forEach((store) => store.shutdown()),
  }
}

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
        new AppError('rate_limited', `Too many requests. Try again in ${retryAfterS} s.`, {
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
