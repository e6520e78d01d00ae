import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { AppError } from '@ppman/errors'
import type { Request, RequestHandler, Response } from 'express'
import { type CookieNames, cookieOf } from './browser-sessions.ts'

type Options = { cookies: CookieNames; secret: string; consoleUrl: string }

export type FormGuard = ReturnType<typeof formGuard>

/**
 * CSRF protection: a form must come from this origin and carry a token bound to the session cookie
 * or, before sign-in, to a cookie of its own.
 */
export function formGuard({ cookies, secret, consoleUrl }: Options) {
  const origin = new URL(consoleUrl).origin
  const boundTo = (req: Request) => cookieOf(req, cookies.session) ?? cookieOf(req, cookies.form)
  const tokenOf = (value: string) => createHmac('sha256', secret).update(`form:${value}`).digest('base64url')
  const check: RequestHandler = (req, _res, next) => {
    const bound = boundTo(req)
    const submitted = (req.body as { csrf_token?: unknown } | undefined)?.csrf_token
    if (!isSameOrigin(req, origin) || bound === null || !isEqual(submitted, tokenOf(bound)))
      throw expiredFormError()
    next()
  }
  return {
    check,
    /** The token to print into a form of this answer. */
    token(req: Request, res: Response): string {
      const bound = boundTo(req)
      if (bound !== null) return tokenOf(bound)
      const fresh = randomBytes(32).toString('base64url')
      res.cookie(cookies.form, fresh, cookies.options)
      return tokenOf(fresh)
    },
  }
}

/** Checks `Sec-Fetch-Site`, or `Origin` for older browsers. A request with neither is refused. */
function isSameOrigin(req: Request, origin: string): boolean {
  const site = req.get('Sec-Fetch-Site')
  return site === undefined ? req.get('Origin') === origin : site === 'same-origin' || site === 'none'
}

/** Compares bytes, because equal character counts can differ in bytes. */
function isEqual(submitted: unknown, expected: string): boolean {
  if (typeof submitted !== 'string') return false
  const [left, right] = [Buffer.from(submitted), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const expiredFormError = () =>
  new AppError('forbidden', 'This form has expired. Go back, reload the page and try again.', {
    code: 'csrf_failed',
  })
