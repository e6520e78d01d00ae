import { pageSecurityHeaders } from '@ppman/http'
import type { RequestHandler } from 'express'

type Relaxed = {
  /** Further origins that a form's answer may redirect to: browsers hold the redirect against `form-action`. */
  formTargets?: readonly string[]
  /** Lets the provider name the hash of the one script of its own (a form that sends itself). */
  namedScripts?: boolean
}

/** Headers of this console's pages: one stylesheet of our own, no script, forms only to ourselves. */
export function consoleHeaders({ formTargets = [], namedScripts = false }: Relaxed = {}): RequestHandler {
  return pageSecurityHeaders({
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
  })
}
