import { type RateLimits, rememberCaller } from '@ppman/http'
import type { Request, RequestHandler } from 'express'

/** Rate limit of pages: by person when signed in, by address for strangers. */
export function pageQuota(limits: RateLimits): RequestHandler {
  const [members, strangers] = [limits.for('page'), limits.for('anonymous')]
  return (req, res, next) => {
    const user = (req.session as Request['session'] | undefined)?.user
    if (user)
      rememberCaller(res, {
        orgId: user.orgId,
        sub: user.sub,
        admin: user.admin,
        scopes: [],
        plan: 'pages',
        tokenId: null,
      })
    const limiter = user ? members : strangers
    return limiter ? limiter(req, res, next) : next()
  }
}
