import { AppError } from '@ppman/errors'
import { createRouter } from '@ppman/http'
import type { Request, RequestHandler, Response, Router } from 'express'
import { z } from 'zod'
import { acceptInvitation, invitationOf, type ValidInvitation } from '../../accounts/invitation-repo.ts'
import { isLinkToken } from '../../accounts/one-time-link.ts'
import { passwordProblem, SHORTEST_PASSWORD } from '../../accounts/password-rules.ts'
import { hashPassword } from '../../accounts/sign-in.ts'
import { organizationName } from '../../accounts/organization-repo.ts'
import type { Ctx } from '../../context.ts'
import { sendPage } from '../../rendering/respond.ts'

/** Joining an organization with the link of an invitation. */
export function joinRoutes(ctx: Ctx, limiter: RequestHandler): Router {
  const router = createRouter()
  router.get('/:token', (req, res) => showJoin(ctx, req, res))
  router.post('/:token', limiter, ctx.forms.check, (req, res) => join(ctx, req, res))
  return router
}

const goneError = () =>
  new AppError('not_found', 'This invitation was used, withdrawn or is too old. Ask for a new one.')

async function invitationFrom(ctx: Ctx, token: string): Promise<ValidInvitation> {
  const invitation = isLinkToken(token) ? await invitationOf(ctx.pool, token, ctx.now()) : null
  if (!invitation) throw goneError()
  return invitation
}

/** Opening the link uses nothing up, because mail scanners open links, too. */
async function showJoin(ctx: Ctx, req: Request, res: Response, problem = ''): Promise<void> {
  const { email, orgId } = await invitationFrom(ctx, String(req.params['token']))
  const organization = await organizationName(ctx.pool, orgId)
  sendPage(ctx, req, res, {
    view: 'choose-password',
    title: organization === '' ? 'Join your organization' : `Join ${organization}`,
    session: null,
    status: problem === '' ? 200 : 422,
    model: {
      action: req.originalUrl,
      intro: 'Choose a password for your account.',
      address: email,
      label: 'Join',
      shortest: SHORTEST_PASSWORD,
      problem,
    },
  })
}

async function join(ctx: Ctx, req: Request, res: Response): Promise<void> {
  const token = String(req.params['token'])
  const { email } = await invitationFrom(ctx, token)
  const password = z
    .string()
    .catch('')
    .parse((req.body as { password?: unknown } | undefined)?.password)
  const problem = passwordProblem(password, email)
  if (problem !== null) return showJoin(ctx, req, res, problem)
  const passwordHash = await hashPassword(password)
  const account = await acceptInvitation(ctx.pool, { token, passwordHash, at: ctx.now() })
  if (!account) throw goneError()
  await ctx.sessions.start(req, res, account)
  res.redirect(303, '/console/account')
}
