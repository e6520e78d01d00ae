import { readFileSync } from 'node:fs'
import { createRouter } from '@ppman/http'
import express, { type RequestHandler, type Router } from 'express'
import type { Ctx } from '../context.ts'
import type { OidcProvider } from '../oidc/provider.ts'
import { accountRoutes } from './accounts/accounts.route.ts'
import { jobRoutes } from './jobs/jobs.route.ts'
import { pageErrors } from '../rendering/respond.ts'
import { consoleHeaders } from '../rendering/security-headers.ts'
import { reviewRoutes } from './reviews/reviews.route.ts'
import { signInRoutes } from './sign-in/sign-in.route.ts'
import { signOutRoute } from './sign-out.route.ts'
import { tokenRoutes } from './tokens/tokens.route.ts'

const STYLE = readFileSync(new URL('../rendering/views/style.css', import.meta.url), 'utf8')

/** Body parser for the console's forms, which are far below 64 KiB (open questions, 8). */
export const readForm = express.urlencoded({ extended: false, limit: '16kb' })

const keptByNoCache: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store')
  next()
}

/** Routes below `/console`. */
export function consoleRoutes(ctx: Ctx, provider: OidcProvider, limiter: RequestHandler): Router {
  const router = createRouter()
  router.get(
    '/style.css',
    (_req, res) => void res.set('Cache-Control', 'public, max-age=300').type('css').send(STYLE),
  )
  router.use(consoleHeaders(), keptByNoCache, readForm)
  router.get('/', (_req, res) => res.redirect(303, '/console/tokens'))
  router.use(signInRoutes(ctx, limiter), signOutRoute(ctx, provider))
  router.use('/tokens', tokenRoutes(ctx, limiter))
  router.use('/jobs', jobRoutes(ctx, limiter))
  router.use('/reviews', reviewRoutes(ctx, limiter))
  router.use('/accounts', accountRoutes(ctx, provider, limiter))
  return router.use(pageErrors(ctx))
}
