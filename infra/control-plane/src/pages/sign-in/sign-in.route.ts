import { createRouter, param } from '@ppman/http'
import type { Request, RequestHandler, Router } from 'express'
import { z } from 'zod'
import type { Account } from '../../accounts/account-repo.ts'
import { signIn } from '../../accounts/sign-in.ts'
import { recordAudit } from '../../audit/audit-repo.ts'
import type { Ctx } from '../../context.ts'
import { sendPage } from '../../rendering/respond.ts'

const ACTION = '/console/sign-in'
const INTRO = 'Tokens, webhooks, usage and the people of your organization.'
const CHANGED = 'Your new password is saved. Sign in with it.'

/** Sign-in to the console. The same session also answers the product's sign-in. */
export function signInRoutes(ctx: Ctx, limiter: RequestHandler): Router {
  const router = createRouter()
  router.get('/sign-in', async (req, res) => {
    const returnTo = returnPath(req.query['return_to'])
    if (await ctx.sessions.current(req)) return res.redirect(303, returnTo)
    sendPage(ctx, req, res, {
      view: 'sign-in',
      title: 'Sign in',
      session: null,
      model: signInModel({
        action: ACTION,
        intro: INTRO,
        returnTo,
        notice: req.query['done'] === 'password' ? CHANGED : '',
      }),
    })
  })
  router.post('/sign-in', limiter, ctx.forms.check, async (req, res) => {
    const returnTo = returnPath((req.body as { return_to?: unknown }).return_to)
    const { account, email } = await trySignIn(ctx, req)
    if (!account) {
      const model = signInModel({ action: ACTION, intro: INTRO, returnTo, email, wrong: true })
      return sendPage(ctx, req, res, { view: 'sign-in', title: 'Sign in', session: null, model, status: 401 })
    }
    await ctx.sessions.start(req, res, account)
    await auditSignIn(ctx, account, 'console')
    res.redirect(303, returnTo)
  })
  return router
}

/** Default page after a sign-in. */
const HOME = '/console/tokens'

/** The requested path if it is a page of this console, else the default: never another site. */
export function returnPath(asked: unknown): string {
  if (
    typeof asked !== 'string' ||
    !/^\/console(\/[\w-]+)*$/.test(asked) ||
    asked.startsWith('/console/sign-')
  )
    return HOME
  return asked
}

const Form = z.object({
  email: param.storable(z.string().max(254)).catch(''),
  password: z.string().catch(''),
})

type SignInTry = { account: Account | null; email: string }

/** Checks the e-mail address and password of a form. */
export async function trySignIn(ctx: Ctx, req: Request): Promise<SignInTry> {
  const { email, password } = Form.parse(req.body ?? {})
  const account = await signIn(ctx.accounts, { email, password, at: ctx.now() })
  return { account, email }
}

/** Records a sign-in with a password. @param place where the person signed in to */
export const auditSignIn = (ctx: Ctx, account: Account, place: 'console' | 'product'): Promise<void> =>
  recordAudit(ctx.pool, {
    orgId: account.orgId,
    at: ctx.now(),
    actor: account.id,
    action: 'account.signed_in',
    object: { kind: 'account', id: account.id },
    detail: { by: account.email, place },
  })

type SignInText = {
  action: string
  intro: string
  returnTo?: string
  email?: string
  wrong?: boolean
  notice?: string
}

/** Values for the sign-in page. A wrong address and a wrong password look the same. */
export const signInModel = ({
  action,
  intro,
  returnTo = '',
  email = '',
  wrong = false,
  notice = '',
}: SignInText) => ({
  notice,
  action,
  intro,
  returnTo,
  filledIn: email,
  problem: wrong
    ? 'This e-mail address and password do not belong together, or there were too many tries. Check ' +
      'both and try again.'
    : '',
})
