import type { Request, RequestHandler } from 'express'
import { z } from 'zod'
import { signIn } from '../accounts/sign-in.ts'
import type { Ctx } from '../context.ts'
import { sendPage } from '../rendering/respond.ts'
import { sessionOf } from './signed-in.ts'

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
