import { randomBytes } from 'node:crypto'
import { AppError } from '@ppman/errors'
import { createRouter, type RateLimits } from '@ppman/http'
import express, { type Request, type Router } from 'express'
import type { SessionData } from 'express-session'
import type { Ctx } from '../context.ts'
import { sessionCookie } from '../middleware/session.ts'
import { endSession, renewSession, saveSession } from './member-check.ts'
import type { SignedInAtIssuer } from './oidc.ts'
import { webSessionRepo } from './web-session-repo.ts'

type Deps = Pick<Ctx, 'config' | 'now'> & { oidc: Pick<Ctx['oidc'], 'start' | 'finish' | 'signOutUrl'> }

/**
 * `/auth/login`, `/auth/callback` and `/auth/logout`: sign-in at the issuer starts and ends a
 * session.
 */
export function signInRoutes({ oidc, config, now }: Deps): Router {
  const router = createRouter()
  router.use('/auth', (_req, res, next) => {
    res.set('Cache-Control', 'no-store')
    next()
  })
  router.get('/auth/login', async (req, res) => {
    requireStore(req)
    const { url, ...signIn } = await oidc.start()
    req.session.signIn = { ...signIn, returnTo: localPath(req.query.return_to) }
    await saveSession(req)
    res.redirect(302, url)
  })
  router.get('/auth/callback', async (req, res) => {
    requireStore(req)
    const { signIn } = req.session
    if (!signIn) throw new AppError('unauthenticated', 'Sign-in did not complete. Please try again.')
    const signedIn = await oidc.finish(new URL(req.originalUrl, config.BASE_URL), signIn)
    await renewSession(req)
    Object.assign(req.session, newSession(signedIn, now()))
    await saveSession(req)
    res.redirect(302, signIn.returnTo)
  })
  router.post('/auth/logout', async (req, res) => {
    const { idToken } = req.session.issuer ?? {}
    await endSession(req)
    const secure = config.BASE_URL.startsWith('https:')
    res.clearCookie(sessionCookie(secure), { httpOnly: true, secure, sameSite: 'lax', path: '/' })
    res.set('Clear-Site-Data', '"cache"')
    res.redirect(303, idToken === undefined ? '/' : await oidc.signOutUrl(idToken))
  })
  return router
}

/**
 * `POST /auth/backchannel-logout`: the issuer reports the end of a sign-in (OpenID Connect
 * Back-Channel Logout 1.0). It is called by a server without cookies, so it runs before sessions
 * and CSRF; the token's signature authenticates it.
 */
export function backChannelLogout(
  { oidc, now, transaction }: Pick<Ctx, 'oidc' | 'now' | 'transaction'>,
  limits: RateLimits,
): Router {
  const limiter = [limits.for('anonymous')].filter((each) => each !== null)
  const form = express.urlencoded({ extended: false, limit: '16kb' })
  return createRouter().post('/auth/backchannel-logout', ...limiter, form, async (req, res) => {
    res.set('Cache-Control', 'no-store')
    const { logout_token: token } = (req.body ?? {}) as { logout_token?: unknown }
    if (typeof token !== 'string') throw new AppError('bad_request', 'Expected one form field, logout_token.')
    const loggedOut = await oidc.readLogoutToken(token)
    const isNew = await transaction(async (tx) => {
      const repo = webSessionRepo(tx)
      if (!(await repo.takeLogoutToken(loggedOut, now()))) return false
      await repo.end(loggedOut)
      return true
    })
    if (!isNew) throw new AppError('bad_request', 'This logout token was followed before.')
    res.sendStatus(200)
  })
}

/** What a session holds after a sign-in. */
export const newSession = (
  { member, issuer }: SignedInAtIssuer,
  now: Date,
): Pick<SessionData, 'user' | 'issuer' | 'startedAt' | 'checkedAt' | 'csrfSecret'> => ({
  user: member,
  issuer,
  startedAt: now.getTime(),
  checkedAt: now.getTime(),
  csrfSecret: randomBytes(18).toString('base64url'),
})

function requireStore(req: Request): void {
  if (!req.session)
    throw new AppError('unavailable', 'Sign-in is not available now. Try again soon.', {
      headers: { 'Retry-After': '5' },
    })
}

/**
 * A path of this site to continue at, never another host (`//host`, `/\host`). Control characters
 * and lone surrogates are refused: the session is JSON in PostgreSQL, which holds neither.
 */
export function localPath(wanted: unknown, otherwise = '/welcome'): string {
  return typeof wanted === 'string' && /^\/(?![/\\])[^\s\\\p{Cc}\p{Cs}]*$/u.test(wanted) ? wanted : otherwise
}
