import { randomBytes } from 'node:crypto'
import { AppError } from '@ppman/errors'
import { pageSecurityHeaders, type RateLimits, rememberCaller } from '@ppman/http'
import csurf from 'csurf'
import type { ErrorRequestHandler, Request, RequestHandler } from 'express'

/**
 * Pages load only their own styles; scripts need this answer's nonce. Forms may also lead to the
 * issuer, because browsers apply `form-action` to the redirects after a sign-out.
 */
export function securityHeaders(issuer: string): RequestHandler[] {
  const nonce: RequestHandler = (_req, res, next) => {
    res.locals.nonce = randomBytes(16).toString('base64')
    next()
  }
  const headers = pageSecurityHeaders({
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: [
        (_req, res) => `'nonce-${(res as unknown as { locals: { nonce: string } }).locals.nonce}'`,
        "'strict-dynamic'",
      ],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      fontSrc: ["'self'"],
      formAction: ["'self'", new URL(issuer).origin],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      objectSrc: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
    },
  })
  return [nonce, headers]
}

/** Rate limit of pages: by person when signed in, by address for strangers. */
export function pageQuota(limits: RateLimits): RequestHandler {
  const [members, strangers] = [limits.for('page'), limits.for('anonymous')]
  return (req, res, next) => {
    const user = (req.session as Request['session'] | undefined)?.user
    if (user)
      rememberCaller(res, {
        orgId: user.orgId,
        sub: user.sub,
        admin: user.admin,
        scopes: [],
        plan: 'pages',
        tokenId: null,
      })
    const limiter = user ? members : strangers
    return limiter ? limiter(req, res, next) : next()
  }
}

/** Rejects forms sent by other sites, by the Origin headers. */
export function sameOrigin(baseUrl: string): RequestHandler {
  const origin = new URL(baseUrl).origin
  return (req, _res, next) => {
    if (!SAFE_METHODS.has(req.method) && !isSameOrigin(req, origin)) throw forgedError()
    next()
  }
}

/**
 * Rejects forms sent by other sites: it checks the Origin headers, then a token kept in the
 * session. The token is never read from the address, which leaks into logs and to other sites.
 */
export function csrf(baseUrl: string): (RequestHandler | ErrorRequestHandler)[] {
  const token = csurf({ cookie: false, value: tokenOf })
  /** Strangers skip csurf, which would start a session for each of them. */
  const signedInOnly: RequestHandler = (req, res, next) => {
    if (req.session?.user) return token(req, res, next)
    if (!SAFE_METHODS.has(req.method)) throw forgedError()
    next()
  }
  const translateError: ErrorRequestHandler = (error: { code?: string }, _req, _res, next) =>
    next(error.code === 'EBADCSRFTOKEN' ? forgedError(error) : error)
  return [sameOrigin(baseUrl), signedInOnly, translateError]
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

const tokenOf = (req: Request): string =>
  (req.body as { _csrf_token?: string } | undefined)?._csrf_token ?? req.get('x-csrf-token') ?? ''

function isSameOrigin(req: Request, origin: string): boolean {
  const site = req.get('sec-fetch-site')
  return site ? site === 'same-origin' || site === 'none' : req.get('origin') === origin
}

const forgedError = (cause?: unknown) =>
  new AppError(
    'forbidden',
    'This form has expired or came from another site. Reload the page and try again.',
    { code: 'csrf_failed', cause },
  )

/**
 * Ends requests whose body takes longer than this, so that slow clients hold no connections. An
 * upload may take as long as the server allows.
 */
export function endSlowBodies(timeoutMs: number, isUpload: (req: Request) => boolean): RequestHandler {
  return (req, res, next) => {
    if (!isUpload(req)) {
      const timer = setTimeout(() => void (req.complete || req.destroy()), timeoutMs).unref()
      res.once('close', () => clearTimeout(timer))
    }
    next()
  }
}
