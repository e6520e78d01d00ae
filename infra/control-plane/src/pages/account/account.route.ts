import { createRouter } from '@ppman/http'
import { formatInstant } from '@ppman/web-ui'
import type { Request, RequestHandler, Response, Router } from 'express'
import { z } from 'zod'
import { isAdmin, managesOrganization } from '../../accounts/account-repo.ts'
import { setPassword } from '../../accounts/password-repo.ts'
import { passwordProblem, SHORTEST_PASSWORD } from '../../accounts/password-rules.ts'
import { hashPassword, signIn } from '../../accounts/sign-in.ts'
import { organizationName } from '../../accounts/organization-repo.ts'
import type { Ctx } from '../../context.ts'
import type { OidcProvider } from '../../oidc/provider.ts'
import { plural } from '../../rendering/format.ts'
import { sendPage } from '../../rendering/respond.ts'
import { endProductSessions, signOutEverywhere } from '../end-sign-ins.ts'
import { noticesOf } from '../ppman-api.ts'
import { queuePasswordNotice } from '../password/password-notice.ts'
import { sessionOf, signedIn } from '../signed-in.ts'

/** The signed-in person's own account: password, browsers, sign-out everywhere. */
export function ownAccountRoutes(ctx: Ctx, provider: OidcProvider, limiter: RequestHandler): Router {
  const router = createRouter()
  router.use(signedIn(ctx))
  router.get('/', (req, res) => showAccount(ctx, req, res))
  router.post('/password', limiter, ctx.forms.check, (req, res) => changePassword(ctx, provider, req, res))
  router.post('/sign-out-everywhere', limiter, ctx.forms.check, async (req, res) => {
    const { account } = sessionOf(res)
    const withTokens = (req.body as { tokens?: unknown } | undefined)?.tokens === 'revoke'
    await signOutEverywhere(ctx, provider, { actor: account, account, withTokens })
    await ctx.sessions.end(req, res)
    res.redirect(303, '/console/signed-out')
  })
  return router
}

const NOTICES = {
  password: 'Your password is changed. All other browsers are signed out, and so is the product.',
}

type Problems = { current: string; password: string }
const NO_PROBLEMS: Problems = { current: '', password: '' }

async function showAccount(ctx: Ctx, req: Request, res: Response, problems = NO_PROBLEMS): Promise<void> {
  const session = sessionOf(res)
  const { account } = session
  const isRefused = problems !== NO_PROBLEMS
  const [browsers, tokens, organization] = await Promise.all([
    ctx.sessions.listOf(account.id),
    ctx.tokens.listOf(account.id),
    organizationName(ctx.pool, account.orgId),
  ])
  const live = tokens.filter(({ revokedAt, expiresAt }) => revokedAt === null && expiresAt > ctx.now())
  sendPage(ctx, req, res, {
    view: 'account',
    title: 'Your account',
    session,
    status: isRefused ? 422 : 200,
    model: {
      ...noticesOf(req, NOTICES, isRefused ? { message: 'The password is not changed.', fields: {} } : null),
      problems,
      organization: organization || account.orgId,
      orgId: account.orgId,
      role: isAdmin(account) ? 'Operator' : managesOrganization(account) ? 'Administrator' : 'Member',
      shortest: SHORTEST_PASSWORD,
      tokens: live.length === 0 ? '' : plural(live.length, 'token'),
      browsers: browsers
        .map(({ idHash, authenticatedAt, seenAt }) => ({
          isOwn: ctx.sessions.isOwn(req, idHash),
          since: formatInstant(authenticatedAt),
          seen: formatInstant(seenAt),
        }))
        .toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn)),
    },
  })
}

const text = z.string().catch('')
const Passwords = z.object({ current: text, password: text })

/** Changes the password; this browser stays signed in, under a new session. */
async function changePassword(ctx: Ctx, provider: OidcProvider, req: Request, res: Response): Promise<void> {
  const { account } = sessionOf(res)
  const { current, password } = Passwords.parse(req.body ?? {})
  const problem = passwordProblem(password, account.email)
  if (problem !== null) return showAccount(ctx, req, res, { ...NO_PROBLEMS, password: problem })
  if (!(await signIn(ctx.accounts, { email: account.email, password: current, at: ctx.now() })))
    return showAccount(ctx, req, res, {
      ...NO_PROBLEMS,
      current: 'That is not your password, or there were too many tries.',
    })
  const passwordHash = await hashPassword(password)
  const change = { account, passwordHash, at: ctx.now(), resetToken: null }
  await setPassword(ctx.pool, change, (client) => queuePasswordNotice(ctx, client, account.email))
  ctx.outbox.sendSoon()
  await endProductSessions(ctx, provider, { accountId: account.id, forGood: true })
  await ctx.sessions.start(req, res, account)
  res.redirect(303, '/console/account?done=password')
}
