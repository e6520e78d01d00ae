import { AppError } from '@ppman/errors'
import express, { type RequestHandler, type Router } from 'express'
import type { Ctx } from '../../context.ts'
import { isNavigation } from '../respond.ts'
import { issue } from './issue.route.ts'
import { revoke } from './revoke.route.ts'
import { showTokens } from './show-tokens.ts'

const REVOKED = 'The token is revoked. It stops working within 30 seconds.'

/** The token page: issue, list, revoke. */
export function tokenRoutes(ctx: Ctx, limiter: RequestHandler): Router {
  const router = express.Router()
  router.use(signedIn(ctx))
  router.get('/', (req, res) => showTokens(ctx, req, res, req.query['done'] === 'revoked' ? { notice: REVOKED } : {}))
  router.post('/', limiter, ctx.forms.check, (req, res) => issue(ctx, req, res))
  router.post('/:id/revoke', ctx.forms.check, (req, res) => revoke(ctx, req, res))
  return router
}

/** A person is led to the sign-in and back; a program is told 401. */
function signedIn(ctx: Ctx): RequestHandler {
  return async (req, res, next) => {
    const session = await ctx.sessions.current(req)
    if (!session && !isNavigation(req)) throw new AppError('unauthenticated', 'Sign in to the console first.')
    if (!session) return res.redirect('/console/sign-in?return_to=/console/tokens')
    res.locals.session = session
    next()
  }
}
