import { randomBytes } from 'node:crypto'
import { pageSecurityHeaders } from '@ppman/http'
import type { RequestHandler } from 'express'

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
