import { createRouter } from '@ppman/http'
import type { RequestHandler, Router } from 'express'
import type { Ctx } from '../../context.ts'
import { sendPage } from '../../rendering/respond.ts'
import { signInModel, trySignIn } from './try-sign-in.ts'

const ACTION = '/console/sign-in'
const INTRO = 'Manage the tokens that your programs use.'

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
      model: signInModel({ action: ACTION, intro: INTRO, returnTo }),
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
