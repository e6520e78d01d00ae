import type { Caller } from '@ppman/auth'
import { withTenant } from '@ppman/db'
import { ppmanDialect } from '@ppman/errors'
import {
  createMetrics,
  errorHandler,
  expressApp,
  type Health,
  jsonSecurityHeaders,
  mount,
  refuseUnknownPath,
  probes,
  type RateLimits,
  requestId,
  requestLog,
  type TrustedProxies,
} from '@ppman/http'
import type { Express, Request } from 'express'
import type { pino } from 'pino'
import type { Ctx } from './context.ts'
import { routes } from './routes.ts'
import { countCalls } from './usage/call-counting.ts'

type AppOptions = {
  ctx: Ctx
  log: pino.Logger
  authenticate: (req: Request) => Promise<Caller>
  limits: RateLimits
  health: Health
  trustedProxies?: TrustedProxies
  metrics?: ReturnType<typeof createMetrics>
  checkReplies?: boolean
}

/** Builds the service: the middleware in order of execution. */
export function createApp({ ctx, log, authenticate, limits, health, ...options }: AppOptions): Express {
  const { metrics = createMetrics('ppman-api'), checkReplies = false } = options
  const app = expressApp(options.trustedProxies)
  app.use(probes(health))
  app.use(requestId(), metrics.observe, requestLog(log), jsonSecurityHeaders())
  app.use(
    '/api/v1',
    countCalls(ctx.calls, ctx.now),
    mount(routes, {
      ctx,
      authenticate,
      limits,
      around: inTenant,
      scopeCode: 'insufficient_scope',
      checkReplies,
    }),
  )
  app.use(refuseUnknownPath, errorHandler(ppmanDialect, log))
  return app
}

const inTenant = <T>(caller: Caller | null, work: () => Promise<T>): Promise<T> =>
  caller ? withTenant(caller.orgId, work) : work()
