import { AppError } from '@ppman/errors'
import type { Request, Response } from 'express'
import type { Ctx } from '../../context.ts'
import { announceRevocation } from '../../tokens/revocations.ts'
import { sessionOf } from '../signed-in.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Revokes a token of the person's own; all edges hear of it. */
export async function revoke(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const id = String(req.params['id'])
  const isRevoked =
    UUID.test(id) && (await ctx.tokens.revoke({ id, accountId: sessionOf(res).account.id, at: ctx.now() }))
  if (!isRevoked) throw new AppError('not_found', 'You have no such token, or it is revoked already.')
  ctx.callers.forget(id)
  await announceRevocation(ctx.redis, id)
  res.redirect(303, '/console/tokens?done=revoked')
}
