import type { Caller } from '@ppman/auth'
import { docsDialect } from '@ppman/errors'
import {
  type AppOptions,
  createMetrics,
  errorHandler,
  expressApp,
  jsonSecurityHeaders,
  mount,
  refuseUnknownPath,
  probes,
  requestId,
  requestLog,
} from '@ppman/http'
import type { Express, Request } from 'express'
import type { Ctx } from './context.ts'
import { serveMcp } from './mcp/serve-mcp.ts'
import { routes } from './routes.ts'
import { serveSite } from './site/serve-site.ts'

type Options = AppOptions<Ctx> & { authenticate: (req: Request) => Promise<Caller> }

/** 1 MiB after decompression (docs decision D28). */
const BODY_LIMIT_BYTES = 1_048_576

/** Creates the service: the middleware and routes, in the order in which they run. */
export function createApp({ ctx, log, authenticate, limits, health, ...options }: Options): Express {
  const { metrics = createMetrics('docs-api'), checkReplies = false } = options
  const app = expressApp(options.trustedProxies)
  const around = <T>(caller: Caller | null, work: () => Promise<T>): Promise<T> =>
    caller ? ctx.actingFor(caller, work) : work()
  app.use(probes(health))
  app.use(requestId(), metrics.observe, requestLog(log))
  app.use(serveSite({ ctx, limits, log }))
  app.use(jsonSecurityHeaders())
  app.use('/mcp', serveMcp({ ctx, authenticate, limits, log, bodyLimitBytes: BODY_LIMIT_BYTES }))
  app.use(
    '/api/v1',
    mount(routes, { ctx, authenticate, limits, around, checkReplies, bodyLimitBytes: BODY_LIMIT_BYTES }),
  )
  app.use(refuseUnknownPath, errorHandler(docsDialect, log))
  return app
}
