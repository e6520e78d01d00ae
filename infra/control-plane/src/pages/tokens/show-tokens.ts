import { randomUUID } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Ctx } from '../../context.ts'
import { LIFE_DAYS } from '../../tokens/issue-token.ts'
import { sendPage } from '../respond.ts'
import { sessionOf } from '../signed-in.ts'
import { type TokenForm, tokensModel } from './tokens-model.ts'

type More = {
  form?: TokenForm
  problems?: readonly string[]
  notice?: string
  issued?: { name: string; token: string; example: string }
  status?: number
}

/** The page with everything of the person's, and what has just become of it. */
export async function showTokens(
  ctx: Ctx,
  req: Request,
  res: Response,
  { status = 200, ...more }: More = {},
): Promise<void> {
  const session = sessionOf(res)
  const empty = { id: randomUUID(), name: '', service: 'ppman', days: String(LIFE_DAYS.usual) }
  const facts = {
    account: session.account,
    tokens: await ctx.tokens.listOf(session.account.id),
    now: ctx.now(),
    needsPassword: !ctx.sessions.isFresh(session),
  }
  sendPage(ctx, req, res, {
    view: 'tokens',
    title: 'API tokens',
    session,
    model: tokensModel({ form: empty, ...facts, ...more }),
    status,
  })
}
