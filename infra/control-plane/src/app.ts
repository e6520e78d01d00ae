import { ppmanDialect } from '@ppman/errors'
import {
  type createLog,
  createRouter,
  errorHandler,
  expressApp,
  jsonSecurityHeaders,
  type Metrics,
  refuseUnknownPath,
  type RateLimits,
  requestId,
  requestLog,
} from '@ppman/http'
import type { Express, RequestHandler, Router } from 'express'
import type { Ctx } from './context.ts'
import { edgeKeysRoute, edgeRoutes } from './edge/edge.route.ts'
import type { forwarder } from './edge/forward.ts'
import type { Meter } from './edge/meter.ts'
import { interactionRoutes } from './pages/sign-in/product-sign-in.route.ts'
import { createProvider, pinOrigin, redirectUris } from './oidc/provider.ts'
import { consoleRoutes } from './pages/console.route.ts'
import { consoleHeaders } from './rendering/respond.ts'
import { introspectRoute } from './tokens/introspect.route.ts'

type AppOptions = {
  ctx: Ctx
  log: ReturnType<typeof createLog>
  metrics: Metrics
  /** Quotas of calls through the edge. */
  edgeLimits: RateLimits
  /** Quota of forms: by person when signed in, by address for strangers. */
  formLimiter: RequestHandler
  /** Quota of asking for a new password by mail: by address. */
  resetLimiter: RequestHandler
  meter: Meter
  service: ReturnType<typeof forwarder>
}

/** Routes of the control plane, in the order in which they run. */
export function createApp({
  ctx,
  log,
  metrics,
  edgeLimits,
  formLimiter,
  resetLimiter,
  meter,
  service,
}: AppOptions): Express {
  const app = expressApp(ctx.config.TRUSTED_PROXIES)
  const provider = createProvider(ctx)
  app.use(requestId(), metrics.observe, requestLog(log))
  app.get('/', (_req, res) => res.redirect(303, '/console/tokens'))
  app.use('/console', consoleRoutes(ctx, provider, { formLimiter, resetLimiter }))
  app.use('/sign-in', interactionRoutes(ctx, provider, formLimiter))
  app.use(providerRoutes(ctx, (req, res) => provider.callback()(req, res)))
  app.use(
    jsonSecurityHeaders(),
    edgeKeysRoute(ctx),
    introspectRoute({ secret: ctx.config.INTROSPECTION_SECRET, recognize: ctx.recognize }),
  )
  app.use('/v1/ppman', edgeRoutes(ctx, { limits: edgeLimits, meter, service }))
  app.use(refuseUnknownPath, errorHandler(ppmanDialect, log))
  return app
}

/** Paths of the provider, in exact case; its own router ignores case. */
const PROVIDED = /^\/oidc\/(?:auth|token|me|jwks|session\/end)(?:\/|$)/

function providerRoutes(ctx: Ctx, provide: RequestHandler): Router {
  const formTargets = [
    ...new Set([ctx.config.BASE_URL, ...redirectUris(ctx).map((uri) => new URL(uri).origin)]),
  ]
  const headers = consoleHeaders({ formTargets })
  const addresses = [PROVIDED, '/.well-known/openid-configuration']
  return createRouter().all(addresses, headers, pinOrigin(ctx.config.CONSOLE_URL), provide)
}
