import type { RequestHandler } from 'express'
import helmet from 'helmet'

/** Headers of a service that answers JSON only: nothing in an answer may ever run, load or be framed. */
export function jsonSecurityHeaders(): RequestHandler {
  return helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: { maxAge: 63_072_000, includeSubDomains: true, preload: true },
    referrerPolicy: { policy: 'no-referrer' },
  })
}
