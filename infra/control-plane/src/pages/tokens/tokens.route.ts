import { createRouter } from '@ppman/http'
import type { RequestHandler, Router } from 'express'
import type { Ctx } from '../../context.ts'
import { signedIn } from '../signed-in.ts'
import { issue } from './issue.route.ts'
import { revoke } from './revoke.route.ts'
import { showTokens } from './show-tokens.ts'

const REVOKED = 'The token is revoked. It stops working within 30 seconds.'

/** The token page: issue, list, revoke. */
export function tokenRoutes(ctx: Ctx, limiter: RequestHandler): Router {
  const router = createRouter()
  router.use(signedIn(ctx))
  router.get('/', (req, res) =>
    showTokens(ctx, req, res, req.query['done'] === 'revoked' ? { notice: REVOKED } : {}),
  )
  router.post('/', limiter, ctx.forms.check, (req, res) => issue(ctx, req, res))
  router.post('/:id/revoke', ctx.forms.check, (req, res) => revoke(ctx, req, res))
  return router
}
