import { createRouter } from '@ppman/http'
import type { Router } from 'express'
import type { Ctx } from '../context.ts'
import { endProviderSession, type OidcProvider } from '../oidc/provider.ts'
import { sendPage } from '../rendering/respond.ts'

/** Signs a browser out of the console and of the provider's session. */
export function signOutRoute(ctx: Ctx, provider: OidcProvider): Router {
  const router = createRouter()
  router.post('/sign-out', ctx.forms.check, async (req, res) => {
    await ctx.sessions.end(req, res)
    await endProviderSession(ctx, provider, req, res)
    res.redirect(303, '/console/signed-out')
  })
  router.get('/signed-out', (req, res) => {
    const model = { intro: 'You can close this page.', action: '', xsrf: '' }
    sendPage(ctx, req, res, { view: 'sign-out', title: 'You are signed out', session: null, model })
  })
  return router
}
