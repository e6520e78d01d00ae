import type { RateLimits } from '@ppman/http'
import type { Request, RequestHandler } from 'express'
import type { Ctx } from './context.ts'

/** Counts only addresses that no mail of ours holds: a valid token is answered however many ask (open questions, 8). */
export function limitGuesses({ subscriptions }: Ctx, limits: RateLimits): RequestHandler<{ token: string }> {
  const limiter = limits.for('unsubscribe')
  return async (req, res, next) => {
    if (!limiter || (await subscriptions.exists(req.params.token))) next()
    else limiter(req as Request, res, next)
  }
}
