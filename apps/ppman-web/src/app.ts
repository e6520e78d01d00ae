import { type AppOptions, createMetrics, expressApp, probes, requestId, requestLog } from '@ppman/http'
import { compressPages, formatLongDay } from '@ppman/web-ui'
import express, { type Express, type Request, type RequestHandler } from 'express'
import { actions } from './actions.ts'
import { backChannelLogout, signInRoutes } from './auth/sign-in-routes.ts'
import { memberCheck } from './auth/member-check.ts'
import type { Ctx } from './context.ts'
import { csrf, endSlowBodies, pageQuota, securityHeaders } from './middleware/guards.ts'
import { rejectUnknownPath, problem } from './middleware/problem.ts'
import { pages } from './pages.ts'
import { serveActions } from './serve-actions.ts'
import { isDocumentUpload, receiveDocuments, takeDocuments } from './serve-document-uploads.ts'
import { servePages, serveSitemap } from './serve-pages.ts'
import { gateUploads, isUpload, receiveUploads, takeUploads } from './serve-uploads.ts'
import { assets, siteOf } from './site.ts'
import type { Chrome } from './views.ts'
import { visitorOf } from './visitor.ts'

type Options = AppOptions<Ctx> & { session: RequestHandler }

/** The site's middleware, in the order in which it runs. */
export function createApp({ ctx, log, session, limits, health, ...options }: Options): Express {
  const { metrics = createMetrics('ppman-web') } = options
  const app = expressApp(options.trustedProxies).enable('etag')
  app.use(probes(health))
  app.use(requestId(), metrics.observe, requestLog(log), securityHeaders(ctx.config.OIDC_ISSUER))
  app.use(assets.handler, compressPages(), serveSitemap(pages, ctx.config.BASE_URL))
  app.use('/api', rejectUnknownPath) // other versions: before a form's token is asked for
  app.use(endSlowBodies(BODY_MS, isAnyUpload), backChannelLogout(ctx, limits), gateUploads(ctx))
  app.use(tolerateSessionFailure(session), pageQuota(limits), memberCheck(ctx))
  app.use(receiveUploads(ctx, limits), receiveDocuments(ctx, limits))
  app.use(express.urlencoded({ extended: false, limit: '64kb' }), csrf(ctx.config.BASE_URL))
  app.use(
    takeUploads(ctx, chrome(ctx)),
    takeDocuments(ctx, chrome(ctx)),
    signInRoutes(ctx),
    serveActions(actions, ctx, chrome(ctx)),
    servePages(pages, ctx, chrome(ctx)),
  )
  app.use(rejectUnknownPath, problem(log, chrome(ctx)))
  return app
}

const isAnyUpload = (req: Request): boolean => isUpload(req) || isDocumentUpload(req)

/** Forms are small; only uploads may take longer. */
const BODY_MS = 20_000

/**
 * While the database is down, public pages are shown without a session (specification 4.3: `/`
 * never answers 500).
 */
function tolerateSessionFailure(session: RequestHandler): RequestHandler {
  return (req, res, next) =>
    session(req, res, (error?: unknown) => (error && SAFE.has(req.method) ? next() : next(error)))
}
const SAFE = new Set(['GET', 'HEAD'])

function chrome({ config, dataDate, now }: Ctx): (req: Request) => Chrome {
  const sites = { member: siteOf(config, true), stranger: siteOf(config, false) }
  return (req) => {
    const visitor = visitorOf(req)
    const newestAt = dataDate.newest(now())
    return {
      path: req.originalUrl,
      signedInAs: visitor.signedIn ? visitor.email : null,
      csrfToken: visitor.signedIn ? formToken(req) : '',
      nonce: String(req.res?.locals.nonce ?? ''),
      links: {
        docs: `${config.DOCS_BASE_URL}/docs/`,
        console: `${config.CONSOLE_URL}/console/tokens`,
        reviews: `${config.CONSOLE_URL}/console/reviews`,
      },
      site: visitor.signedIn ? sites.member : sites.stranger,
      baseUrl: new URL(config.BASE_URL).origin,
      dataDate: newestAt ? formatLongDay(newestAt) : '',
    }
  }
}

/**
 * Empty when the request failed before the CSRF step, for example because the body was too large.
 */
const formToken = (req: { csrfToken?: () => string }): string => req.csrfToken?.() ?? ''
