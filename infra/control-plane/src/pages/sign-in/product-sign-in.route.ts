import { AppError } from '@ppman/errors'
import { createRouter } from '@ppman/http'
import type { Request, RequestHandler, Response, Router } from 'express'
import { errors } from 'oidc-provider'
import type { Ctx } from '../../context.ts'
import { readForm } from '../console.route.ts'
import { consoleHeaders, pageErrors, sendPage } from '../../rendering/respond.ts'
import { auditSignIn, signInModel, trySignIn } from './sign-in.route.ts'
import { type OidcProvider, redirectUris } from '../../oidc/provider.ts'

type Details = Awaited<ReturnType<OidcProvider['interactionDetails']>>

const INTRO = 'To continue to Payer Policy Monitor.'

/**
 * The sign-in form for the product. A person who is signed in to the console is not asked again.
 */
export function interactionRoutes(ctx: Ctx, provider: OidcProvider, limiter: RequestHandler): Router {
  const router = createRouter()
  const origins = [...new Set(redirectUris(ctx).map((uri) => new URL(uri).origin))]
  router.use(consoleHeaders({ formTargets: origins }), readForm)
  router.get('/:uid', async (req, res) => {
    const details = await detailsOf(provider, req, res)
    const session = mayBeSilent(details) ? await ctx.sessions.current(req) : null
    if (session)
      return finish(provider, req, res, { accountId: session.account.id, at: session.authenticatedAt })
    sendPage(ctx, req, res, {
      view: 'sign-in',
      title: 'Sign in',
      session: null,
      model: signInModel({ action: req.originalUrl, intro: INTRO }),
    })
  })
  router.post('/:uid', limiter, ctx.forms.check, async (req, res) => {
    await detailsOf(provider, req, res)
    const { account, email } = await trySignIn(ctx, req)
    if (!account) {
      const model = signInModel({ action: req.originalUrl, intro: INTRO, email, wrong: true })
      return sendPage(ctx, req, res, { view: 'sign-in', title: 'Sign in', session: null, model, status: 401 })
    }
    await ctx.sessions.start(req, res, account)
    await auditSignIn(ctx, account, 'product')
    await finish(provider, req, res, { accountId: account.id, at: ctx.now() })
  })
  return router.use(pageErrors(ctx))
}

async function detailsOf(provider: OidcProvider, req: Request, res: Response): Promise<Details> {
  const details = await provider.interactionDetails(req, res).catch((thrown: unknown) => {
    if (!(thrown instanceof errors.SessionNotFound)) throw thrown
    throw new AppError('bad_request', 'This sign-in has expired. Go back to the product and start again.', {
      cause: thrown,
    })
  })
  if (details.uid !== req.params['uid'] || details.prompt.name !== 'login')
    throw new AppError('not_found', 'There is no such sign-in.')
  return details
}

/**
 * Whether the form can be skipped: only when a missing session is the only reason. A client that
 * requires the password again gets the form.
 */
const mayBeSilent = ({ prompt, params }: Details): boolean =>
  prompt.reasons.join() === 'no_session' && params['max_age'] === undefined

/**
 * Completes the sign-in. The cookie lasts as long as the browser runs; the stored session decides
 * when the sign-in ends.
 */
const finish = (
  provider: OidcProvider,
  req: Request,
  res: Response,
  { accountId, at }: { accountId: string; at: Date },
): Promise<void> =>
  provider.interactionFinished(req, res, {
    login: { accountId, amr: ['pwd'], ts: Math.floor(at.getTime() / 1000), remember: false },
  })
