import { randomUUID } from 'node:crypto'
import { AppError } from '@ppman/errors'
import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import { signIn } from '../../accounts/sign-in.ts'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import type { StoredSession } from '../../sessions/session-repo.ts'
import { issueToken, LIFE_DAYS } from '../../tokens/issue-token.ts'
import { announceRevocation } from '../../tokens/revocations.ts'
import { isNavigation, sendPage } from '../respond.ts'
import { filledForm, readOrder } from './read-order.ts'
import { type TokenForm, tokensModel } from './tokens-model.ts'

type More = {
  form?: TokenForm
  problems?: readonly string[]
  notice?: string
  issued?: { name: string; token: string; example: string }
  status?: number
}

/** The token page: issue, list, revoke. */
export function tokenRoutes(ctx: Ctx, limiter: RequestHandler): Router {
  const router = express.Router()
  router.use(signedIn(ctx))
  router.get('/', (req, res) =>
    showTokens(
      ctx,
      req,
      res,
      req.query['done'] === 'revoked' ? { notice: 'The token is revoked. It stops working within 30 seconds.' } : {},
    ),
  )
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

const sessionOf = (res: Response) => res.locals.session as StoredSession

async function showTokens(ctx: Ctx, req: Request, res: Response, { status = 200, ...more }: More = {}): Promise<void> {
  const session = sessionOf(res)
  const empty = { id: randomUUID(), name: '', service: 'ppman', days: String(LIFE_DAYS.usual) }
  const facts = {
    account: session.account,
    tokens: await ctx.tokens.listOf(session.account.id),
    now: ctx.now(),
    needsPassword: !ctx.sessions.isFresh(session),
  }
  sendPage(ctx, req, res, { view: 'tokens', title: 'API tokens', session, model: tokensModel({ form: empty, ...facts, ...more }), status })
}

async function issue(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const session = sessionOf(res)
  const form = filledForm(req.body)
  const { order, problems } = readOrder(form, session.account)
  if (!order) return showTokens(ctx, req, res, { form, problems, status: 422 })
  if (!(await isConfirmed(ctx, req, session)))
    return showTokens(ctx, req, res, { form, problems: ['That is not your password.'], status: 422 })
  const token = await issueToken(ctx.tokens, order, { owner: session.account, peppers: ctx.peppers, at: ctx.now() })
  if (!token)
    return showTokens(ctx, req, res, { notice: 'This token was issued already and is shown only once. Revoke it if you did not copy it.' })
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
  const url = service === 'ppman' ? `${config.CONSOLE_URL}/v1/ppman/payers/` : '<documentation address>/api/v1/products'
  return `curl -H 'Authorization: Bearer ${token}' ${url}`
}

async function revoke(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const id = String(req.params['id'])
  const isRevoked = UUID.test(id) && (await ctx.tokens.revoke({ id, accountId: sessionOf(res).account.id, at: ctx.now() }))
  if (!isRevoked) throw new AppError('not_found', 'You have no such token, or it is revoked already.')
  ctx.callers.forget(id)
  await announceRevocation(ctx.redis, id)
  res.redirect(303, '/console/tokens?done=revoked')
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
