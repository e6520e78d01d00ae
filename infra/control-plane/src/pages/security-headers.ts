import type { RequestHandler } from 'express'
import helmet from 'helmet'

type Relaxed = {
  /** Further origins that a form's answer may redirect to: browsers hold the redirect against `form-action`. */
  formTargets?: readonly string[]
  /** Lets the provider name the hash of the one script of its own (a form that sends itself). */
  namedScripts?: boolean
}

/** Headers of this console's pages: one stylesheet of our own, no script, forms only to ourselves. */
export function pageSecurityHeaders({ formTargets = [], namedScripts = false }: Relaxed = {}): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        styleSrc: ["'self'"],
        ...(namedScripts && { scriptSrc: ["'self'"] }),
        imgSrc: ["'self'", 'data:'],
        formAction: ["'self'", ...formTargets],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: { maxAge: 63_072_000, includeSubDomains: true, preload: true },
    referrerPolicy: { policy: 'same-origin' },
  })
}
