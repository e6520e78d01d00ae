import { AppError } from '@ppman/errors'
import { createRouter } from '@ppman/http'
import type { Request, Router } from 'express'
import type { Ctx } from '../context.ts'

/** `/auth/login`, `/auth/callback`, `/auth/logout`: a session comes and goes with the console's sign-in. */
export function signInRoutes({ oidc, config }: Pick<Ctx, 'oidc' | 'config'>): Router {
  const router = createRouter()
  router.get('/auth/login', async (req, res) => {
    const { url, ...signIn } = await oidc.start()
    req.session.signIn = { ...signIn, returnTo: localPath(req.query.return_to) }
    await saveSession(req)
    res.redirect(302, url)
  })
  router.get('/auth/callback', async (req, res) => {
    const { signIn } = req.session
    if (!signIn) throw new AppError('unauthenticated', 'Sign-in did not complete. Please try again.')
    const user = await oidc.finish(new URL(req.originalUrl, config.BASE_URL), signIn)
    await renewSession(req)
    Object.assign(req.session, { user, startedAt: Date.now() })
    await saveSession(req)
    res.redirect(302, signIn.returnTo)
  })
  router.post('/auth/logout', (req, res, next) => {
    req.session.destroy((error) => (error ? next(error) : res.redirect(303, '/')))
  })
  return router
}

/** Another id at sign-in, so that one planted before is worth nothing. */
const renewSession = (req: Request) =>
  new Promise<void>((resolve, reject) => req.session.regenerate((error) => (error ? reject(error as Error) : resolve())))

/** A browser follows a redirect at its first byte, which is sent before the session is stored unless that is waited for. */
const saveSession = (req: Request) =>
  new Promise<void>((resolve, reject) => req.session.save((error) => (error ? reject(error as Error) : resolve())))

/** Where to go on to: a path of this site only, never another host (`//host`, `/\host`). */
export function localPath(wanted: unknown, otherwise = '/welcome'): string {
  return typeof wanted === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(wanted) ? wanted : otherwise
}
