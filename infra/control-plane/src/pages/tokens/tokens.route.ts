import { AppError } from '@ppman/errors'
import { createRouter } from '@ppman/http'
import type { Request, RequestHandler, Response, Router } from 'express'
import type { Ctx } from '../../context.ts'
import { announceRevocation } from '../../tokens/revocations.ts'
import { sessionOf, signedIn } from '../signed-in.ts'
import { issue } from './issue.route.ts'
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

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Revokes one of the person's tokens and notifies all edges. */
async function revoke(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const id = String(req.params['id'])
  const isRevoked =
    UUID.test(id) && (await ctx.tokens.revoke({ id, accountId: sessionOf(res).account.id, at: ctx.now() }))
  if (!isRevoked) throw new AppError('not_found', 'You have no such token, or it is revoked already.')
  ctx.callers.forget(id)
  await announceRevocation(ctx.redis, id)
  res.redirect(303, '/console/tokens?done=revoked')
}
