import { AppError } from '@ppman/errors'
import { createRouter, type RateLimits } from '@ppman/http'
import express, { type Router } from 'express'
import type { Ctx } from '../context.ts'
import { webSessionRepo } from './web-session-repo.ts'

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
