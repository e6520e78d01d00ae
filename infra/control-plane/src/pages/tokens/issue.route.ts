import type { Request, Response } from 'express'
import { z } from 'zod'
import { signIn } from '../../accounts/sign-in.ts'
import type { Ctx } from '../../context.ts'
import type { StoredSession } from '../../sessions/session-repo.ts'
import { issueToken } from '../../tokens/issue-token.ts'
import { sessionOf } from '../signed-in.ts'
import { filledForm, readOrder } from './read-order.ts'
import { showTokens } from './show-tokens.ts'

/** Issues a token and shows its text, this once. What is wrong with the form is said beside it, with 422. */
export async function issue(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const session = sessionOf(res)
  const form = filledForm(req.body)
  const { order, problems } = readOrder(form, session.account)
  if (!order) return showTokens(ctx, req, res, { form, problems, status: 422 })
  if (!(await isConfirmed(ctx, req, session)))
    return showTokens(ctx, req, res, { form, problems: ['That is not your password.'], status: 422 })
  const token = await issueToken(ctx.tokens, order, {
    owner: session.account,
    peppers: ctx.peppers,
    at: ctx.now(),
  })
  if (!token)
    return showTokens(ctx, req, res, {
      notice: 'This token was issued already and is shown only once. Revoke it if you did not copy it.',
    })
  const example = exampleOf(ctx, order.service, token)
  return showTokens(ctx, req, res, { issued: { name: order.name, token, example }, status: 201 })
}

/** A password entered over 15 minutes ago is asked for again. */
async function isConfirmed(ctx: Ctx, req: Request, session: StoredSession): Promise<boolean> {
  if (ctx.sessions.isFresh(session)) return true
  const password = z
    .string()
    .catch('')
    .parse((req.body as { password?: unknown }).password)
  return (await signIn(ctx.accounts, { email: session.account.email, password, at: ctx.now() })) !== null
}

function exampleOf({ config }: Ctx, service: string, token: string): string {
  const url =
    service === 'ppman' ? `${config.CONSOLE_URL}/v1/ppman/payers/` : '<documentation address>/api/v1/products'
  return `curl -H 'Authorization: Bearer ${token}' ${url}`
}
