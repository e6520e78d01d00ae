import { AppError } from '@ppman/errors'
import { rememberCaller } from '@ppman/http'
import type { RequestHandler, RequestParamHandler, Response } from 'express'
import { z } from 'zod'
import { isAdmin } from '../accounts/account-repo.ts'
import type { Ctx } from '../context.ts'
import type { StoredSession } from '../sessions/session-repo.ts'
import { isNavigation } from '../rendering/respond.ts'

/** The session of the request; `signedIn` guarantees it. */
export const sessionOf = (res: Response) => res.locals.session as StoredSession

/** Requires a session: redirects a browser to the sign-in and back, answers 401 to a program. */
export function signedIn(ctx: Ctx): RequestHandler {
  return async (req, res, next) => {
    const session = await ctx.sessions.current(req)
    if (!session && !isNavigation(req)) throw new AppError('unauthenticated', 'Sign in to the console first.')
    if (!session) return res.redirect(`/console/sign-in?return_to=${req.baseUrl}`)
    res.locals.session = session
    const { id, orgId } = session.account
    rememberCaller(res, {
      orgId,
      sub: id,
      scopes: [],
      plan: 'console',
      admin: isAdmin(session.account),
      tokenId: null,
    })
    next()
  }
}

/** Requires an operator of the installation; runs after `signedIn`. */
export const administrator: RequestHandler = (_req, res, next) => {
  if (!isAdmin(sessionOf(res).account))
    throw new AppError('forbidden', 'Only operators of the installation may see this page.')
  next()
}

/** Refuses an address whose id is none, before a service is asked. */
export const requireUuid: RequestParamHandler = (_req, _res, next, id) => {
  if (!z.uuid().safeParse(id).success) throw new AppError('not_found', 'There is nothing with this id.')
  next()
}
