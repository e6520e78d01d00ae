import { AppError } from '@ppman/errors'
import { createRouter, param } from '@ppman/http'
import type { Request, RequestHandler, Response, Router } from 'express'
import { z } from 'zod'
import { isLinkToken } from '../../accounts/one-time-link.ts'
import { accountOfReset, RESET_MINUTES, setPassword, startReset } from '../../accounts/password-repo.ts'
import { passwordProblem, SHORTEST_PASSWORD } from '../../accounts/password-rules.ts'
import { hashPassword } from '../../accounts/sign-in.ts'
import type { Ctx } from '../../context.ts'
import { passwordResetMail } from '../../mail/account-mails.ts'
import type { OidcProvider } from '../../oidc/provider.ts'
import { sendPage } from '../../rendering/respond.ts'
import { endProductSessions } from '../end-sign-ins.ts'
import { queuePasswordNotice } from './password-notice.ts'

type Limiters = { formLimiter: RequestHandler; resetLimiter: RequestHandler }

/** Lost passwords: asking for a link by mail, and choosing a new password with it. */
export function passwordRoutes(ctx: Ctx, provider: OidcProvider, limiters: Limiters): Router {
  const router = createRouter()
  router.get('/forgot-password', (req, res) => showForgot(ctx, req, res, { isSent: false }))
  router.post('/forgot-password', limiters.resetLimiter, ctx.forms.check, (req, res) => {
    const { email } = Asked.parse(req.body ?? {})
    if (email === '') return showForgot(ctx, req, res, { isSent: false, problem: 'Give an e-mail address.' })
    // Without waiting, so that the answer takes the same time for known and unknown addresses.
    sendReset(ctx, email).catch((err: unknown) => ctx.log.warn({ err }, 'a password link was not made'))
    return showForgot(ctx, req, res, { isSent: true })
  })
  router.get('/reset-password/:token', (req, res) => showReset(ctx, req, res))
  router.post('/reset-password/:token', limiters.formLimiter, ctx.forms.check, (req, res) =>
    resetPassword(ctx, provider, req, res),
  )
  return router
}

const Asked = z.object({ email: param.storable(z.string().trim().max(254)).catch('') })

/** The page says the same whether the address has an account or not. */
function showForgot(
  ctx: Ctx,
  req: Request,
  res: Response,
  { isSent, problem = '' }: { isSent: boolean; problem?: string },
): void {
  sendPage(ctx, req, res, {
    view: 'forgot-password',
    title: isSent ? 'Look into your mailbox' : 'Forgot your password?',
    session: null,
    status: problem === '' ? 200 : 422,
    model: { isSent, problem, minutes: RESET_MINUTES, hasMail: ctx.outbox.server !== null },
  })
}

/** Mails a link if the address has an account that did not get too many. */
async function sendReset(ctx: Ctx, email: string): Promise<void> {
  const { outbox, config } = ctx
  const account = await ctx.accounts.byEmail(email)
  if (!account || !outbox.server) return
  const { postalAddress } = outbox.server
  const at = ctx.now()
  await startReset(ctx.pool, { account, at }, (client, token) => {
    const resetUrl = `${config.CONSOLE_URL}/console/reset-password/${token}`
    const texts = passwordResetMail({ resetUrl, minutes: RESET_MINUTES, postalAddress })
    const uselessAt = new Date(at.getTime() + RESET_MINUTES * 60_000)
    return outbox.add(client, { to: account.email, texts, uselessAt })
  })
  outbox.sendSoon()
}

const goneError = () =>
  new AppError('not_found', 'This link was used, is too old or is not complete. Ask for a new one.')

async function accountOf(ctx: Ctx, token: string) {
  const account = isLinkToken(token) ? await accountOfReset(ctx.pool, token, ctx.now()) : null
  if (!account) throw goneError()
  return account
}

/** Opening the link uses nothing up, because mail scanners open links, too. */
async function showReset(ctx: Ctx, req: Request, res: Response, problem = ''): Promise<void> {
  const { email } = await accountOf(ctx, String(req.params['token']))
  sendPage(ctx, req, res, {
    view: 'choose-password',
    title: 'Choose a new password',
    session: null,
    status: problem === '' ? 200 : 422,
    model: {
      action: req.originalUrl,
      intro: 'All browsers that are signed in with the old password will be signed out.',
      address: email,
      label: 'Save the new password',
      shortest: SHORTEST_PASSWORD,
      problem,
    },
  })
}

async function resetPassword(ctx: Ctx, provider: OidcProvider, req: Request, res: Response): Promise<void> {
  const token = String(req.params['token'])
  const account = await accountOf(ctx, token)
  const password = z
    .string()
    .catch('')
    .parse((req.body as { password?: unknown } | undefined)?.password)
  const problem = passwordProblem(password, account.email)
  if (problem !== null) return showReset(ctx, req, res, problem)
  const passwordHash = await hashPassword(password)
  const isSet = await setPassword(
    ctx.pool,
    { account, passwordHash, at: ctx.now(), resetToken: token },
    (client) => queuePasswordNotice(ctx, client, account.email),
  )
  if (!isSet) throw goneError()
  ctx.outbox.sendSoon()
  await endProductSessions(ctx, provider, { accountId: account.id, forGood: true })
  res.redirect(303, '/console/sign-in?done=password')
}
