import type { Caller } from '@ppman/auth'
import { noteWrites, readFromReplica, withTenant } from '@ppman/db'
import { ppmanDialect } from '@ppman/errors'
import {
  type AnyRoute,
  type AppOptions,
  callerOf,
  createMetrics,
  errorHandler,
  expressApp,
  jsonSecurityHeaders,
  mount,
  refuseUnknownPath,
  probes,
  type Reply,
  requestId,
  requestLog,
  routeOf,
} from '@ppman/http'
import type { CallCounter } from '@ppman/ledger/usage'
import type { Express, Request, RequestHandler } from 'express'
import type { Ctx } from './context.ts'
import { identifyReader, readFeedRoute } from './feeds/read.route.ts'
import { routes as served } from './routes.ts'

type Options = AppOptions<Ctx> & {
  authenticate: (req: Request) => Promise<Caller>
  /** Those of the service unless a bench measures the chain around one of its own. */
  routes?: readonly AnyRoute<Ctx>[]
}

/** Builds the service: the middleware in order of execution. */
export function createApp({ ctx, log, authenticate, limits, health, ...options }: Options): Express {
  const { metrics = createMetrics('ppman-api'), checkReplies = false, routes = served } = options
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
      around: runInTenant(ctx),
      scopeCode: 'insufficient_scope',
      checkReplies,
    }),
  )
  app.get('/feeds/:file', identifyReader(ctx.savedFeeds, ctx.now))
  app.use(
    '/feeds',
    mount([readFeedRoute], { ctx, authenticate, limits, around: runInTenant(ctx), checkReplies }),
  )
  app.use(refuseUnknownPath, errorHandler(ppmanDialect, log))
  return app
}

type Work = () => Promise<Reply>

/** Runs a handler for the caller's organization, on the replica where the route allows it. */
const runInTenant =
  ({ db }: Ctx) =>
  (caller: Caller | null, work: Work, { method, mayBeStale = false }: AnyRoute<Ctx>): Promise<Reply> => {
    const run = () => {
      if (method !== 'get') return noteWrites(db, work)
      return mayBeStale ? readFromReplica(db, work) : work()
    }
    return caller ? withTenant(caller.orgId, run) : run()
  }

/** Counts each call by its route pattern. The address itself may contain names of people. */
const countCalls =
  (counter: CallCounter, now: () => Date): RequestHandler =>
  (req, res, next) => {
    res.on('finish', () => {
      const caller = callerOf(res)
      if (caller)
        counter.count(
          { orgId: caller.orgId, operation: `${req.method} ${routeOf(req)}`, status: res.statusCode },
          now(),
        )
    })
    next()
  }
