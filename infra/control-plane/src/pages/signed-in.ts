import { AppError } from '@ppman/errors'
import { rememberCaller } from '@ppman/http'
import type { Request, RequestHandler, RequestParamHandler, Response } from 'express'
import { z } from 'zod'
import { isAdmin } from '../accounts/account-repo.ts'
import { signIn } from '../accounts/sign-in.ts'
import type { Ctx } from '../context.ts'
import { isNavigation, sendPage } from '../rendering/respond.ts'
import type { StoredSession } from '../sessions/session-repo.ts'

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

/** The field of the page that asks for the password. */
const FIELD = 'password_again'

/**
 * Asks for the password before secrets and deletions unless it was given in the last 15 minutes.
 * The page that asks carries the fields of the form, so that nothing is typed twice. A right
 * password starts a session under a new id. Runs after the check of the form.
 */
export function recentPassword(ctx: Ctx): RequestHandler {
  return async (req, res, next) => {
    const session = sessionOf(res)
    if (ctx.sessions.isFresh(session)) return next()
    const { [FIELD]: given, ...fields } = z.record(z.string(), z.unknown()).catch({}).parse(req.body)
    const { email } = session.account
    const account =
      typeof given === 'string' ? await signIn(ctx.accounts, { email, password: given, at: ctx.now() }) : null
    if (account) {
      await ctx.sessions.start(req, res, account)
      const at = ctx.now()
      res.locals.session = { account, authenticatedAt: at, seenAt: at }
      return next()
    }
    sendPage(ctx, req, res, {
      view: 'recent-password',
      title: 'Your password, once more',
      session,
      status: 401,
      model: {
        action: req.originalUrl,
        fields: carried(fields),
        problem: given === undefined ? '' : 'That is not your password, or there were too many tries.',
        back: backOf(req),
      },
    })
  }
}

/** Fields as hidden inputs; a field that was sent twice is carried twice. */
const carried = (fields: Record<string, unknown>) =>
  Object.entries(fields)
    .filter(([name]) => name !== 'csrf_token')
    .flatMap(([name, value]) => [value].flat().map((each) => ({ name, value: String(each) })))

/** The section of the console that the form belongs to. */
const backOf = ({ baseUrl }: Request): string => baseUrl || '/console/'
