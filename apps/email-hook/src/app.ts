import { AppError, ppmanDialect } from '@ppman/errors'
import {
  type AppOptions,
  createMetrics,
  errorHandler,
  expressApp,
  jsonSecurityHeaders,
  mount,
  refuseUnknownPath,
  probes,
  type RateLimits,
  requestId,
  requestLog,
} from '@ppman/http'
import type { Express, Request, RequestHandler } from 'express'
import type { Ctx } from './context.ts'
import { routes } from './routes.ts'

/** Builds the service: the middleware in order of execution. */
export function createApp({
  ctx,
  log,
  limits,
  health,
  trustedProxies,
  metrics = createMetrics('email-hook'),
  checkReplies = false,
}: AppOptions<Ctx>): Express {
  const app = expressApp(trustedProxies)
  app.use(probes(health))
  app.use(requestId(), metrics.observe, requestLog(log), jsonSecurityHeaders())
  const { subscriptions, now } = ctx
  app.all('/unsubscribe/:token', limitGuesses(limits, subscriptions.exists))
  app.all(
    '/confirm/:token',
    limitGuesses(limits, async (token) => (await subscriptions.statusToConfirm(token, now())) !== null),
  )
  app.use(mount(routes, { ctx, authenticate: refuseCaller, limits, checkReplies }))
  app.use(refuseUnknownPath, errorHandler(ppmanDialect, log))
  return app
}

/** No operation has a signed-in caller: a signature or a token in the URL authorizes it. */
const refuseCaller = async () => {
  throw new AppError('unauthenticated', 'There is no sign-in here.')
}

/** Rate-limits unknown tokens only; a valid token is always answered (open questions, 8). */
function limitGuesses(
  limits: RateLimits,
  isValid: (token: string) => Promise<boolean>,
): RequestHandler<{ token: string }> {
  const limiter = limits.for('unsubscribe')
  return async (req, res, next) => {
    if (!limiter || (await isValid(req.params.token))) next()
    else limiter(req as Request, res, next)
  }
}
