import { createRouter, refuseUnknownPath } from '@ppman/http'
import express, { type RequestHandler, type Router } from 'express'
import type { Ctx } from '../context.ts'
import { endProviderSession, type OidcProvider } from '../oidc/provider.ts'
import { consoleHeaders, pageErrors, sendPage } from '../rendering/respond.ts'
import { assets } from '../rendering/views.ts'
import { ownAccountRoutes } from './account/account.route.ts'
import { accountRoutes } from './accounts/accounts.route.ts'
import { organizationRoutes } from './accounts/organizations.route.ts'
import { activityRoutes } from './activity/activity.route.ts'
import { auditRoutes } from './audit/audit.route.ts'
import { feedRoutes } from './feeds/feeds.route.ts'
import { jobRoutes } from './jobs/jobs.route.ts'
import { mailRoutes } from './mail/mail.route.ts'
import { passwordRoutes } from './password/password.route.ts'
import { reviewRoutes } from './reviews/reviews.route.ts'
import { signInRoutes } from './sign-in/sign-in.route.ts'
import { subscriptionRoutes } from './subscriptions/subscriptions.route.ts'
import { joinRoutes } from './team/join.route.ts'
import { teamRoutes } from './team/team.route.ts'
import { tokenRoutes } from './tokens/tokens.route.ts'
import { usageRoutes } from './usage/usage.route.ts'
import { webhookRoutes } from './webhooks/webhooks.route.ts'

/** Body parser for the console's forms, which are far below 64 KiB (open questions, 8). */
export const readForm = express.urlencoded({ extended: false, limit: '16kb' })

const keptByNoCache: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store')
  next()
}

type Limiters = { formLimiter: RequestHandler; resetLimiter: RequestHandler }

/** Routes below `/console`. */
export function consoleRoutes(ctx: Ctx, provider: OidcProvider, limiters: Limiters): Router {
  const { formLimiter: limiter } = limiters
  const router = createRouter()
  router.use(assets.handler, consoleHeaders({ formTargets: [ctx.config.BASE_URL] }), keptByNoCache, readForm)
  router.get('/', (_req, res) => res.redirect(303, '/console/tokens'))
  router.use(signInRoutes(ctx, limiter), signOutRoute(ctx, provider))
  router.use(passwordRoutes(ctx, provider, limiters))
  router.use('/join', joinRoutes(ctx, limiter))
  router.use('/account', ownAccountRoutes(ctx, provider, limiter))
  router.use('/team', teamRoutes(ctx, provider, limiter))
  router.use('/usage', usageRoutes(ctx))
  router.use('/audit', auditRoutes(ctx))
  router.use('/tokens', tokenRoutes(ctx, limiter))
  router.use('/activity', activityRoutes(ctx))
  router.use('/webhooks', webhookRoutes(ctx, limiter))
  router.use('/subscriptions', subscriptionRoutes(ctx, limiter))
  router.use('/feeds', feedRoutes(ctx, limiter))
  router.use('/jobs', jobRoutes(ctx, limiter))
  router.use('/reviews', reviewRoutes(ctx, limiter))
  router.use('/mail', mailRoutes(ctx))
  router.use('/organizations', organizationRoutes(ctx, limiter))
  router.use('/accounts', accountRoutes(ctx, provider, limiter))
  return router.use(refuseUnknownPath, pageErrors(ctx))
}

/** Signs a browser out of the console and of the provider's session. */
function signOutRoute(ctx: Ctx, provider: OidcProvider): Router {
  const router = createRouter()
  router.post('/sign-out', ctx.forms.check, async (req, res) => {
    await ctx.sessions.end(req, res)
    await endProviderSession(ctx, provider, req, res)
    res.redirect(303, '/console/signed-out')
  })
  router.get('/signed-out', (req, res) => {
    const model = { intro: 'You can close this page.', action: '', xsrf: '' }
    sendPage(ctx, req, res, { view: 'sign-out', title: 'You are signed out', session: null, model })
  })
  return router
}
