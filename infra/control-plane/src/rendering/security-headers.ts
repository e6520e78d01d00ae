import { pageSecurityHeaders } from '@ppman/http'
import type { RequestHandler } from 'express'

type Relaxed = {
  /**
   * Further origins that a form may redirect to, because browsers apply `form-action` to redirects.
   */
  formTargets?: readonly string[]
  /** Allows frames with pages of this site. */
  framesOwnPages?: boolean
}

/** Security headers of the console: one own stylesheet and script, forms only to this site. */
export function consoleHeaders({ formTargets = [], framesOwnPages = false }: Relaxed = {}): RequestHandler {
  return pageSecurityHeaders({
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      scriptSrc: ["'self'"],
      connectSrc: ["'self'"],
      ...(framesOwnPages && { frameSrc: ["'self'"] }),
      imgSrc: ["'self'", 'data:'],
      formAction: ["'self'", ...formTargets],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  })
}
