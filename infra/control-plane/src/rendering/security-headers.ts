import { pageSecurityHeaders } from '@ppman/http'
import type { RequestHandler } from 'express'

type Relaxed = {
  /**
   * Further origins that a form may redirect to, because browsers apply `form-action` to redirects.
   */
  formTargets?: readonly string[]
  /** Allows the provider's one script by hash (a form that submits itself). */
  namedScripts?: boolean
  /** Allows frames with pages of this site. */
  framesOwnPages?: boolean
}

/** Security headers of the console: one own stylesheet, no script, forms only to this site. */
export function consoleHeaders({
  formTargets = [],
  namedScripts = false,
  framesOwnPages = false,
}: Relaxed = {}): RequestHandler {
  return pageSecurityHeaders({
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      ...(namedScripts && { scriptSrc: ["'self'"] }),
      ...(framesOwnPages && { frameSrc: ["'self'"] }),
      imgSrc: ["'self'", 'data:'],
      formAction: ["'self'", ...formTargets],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  })
}
