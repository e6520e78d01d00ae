import { pageSecurityHeaders } from '@ppman/http'
import type { RequestHandler } from 'express'

/** Pages show text and pictures of this origin and run its one script; nothing is asked of third parties, and nothing inline runs. */
export function siteHeaders(): RequestHandler {
  return pageSecurityHeaders({
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      scriptSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  })
}
