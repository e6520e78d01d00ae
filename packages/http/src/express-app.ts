import express, { type Express, type Router } from 'express'
import type { TrustedProxies } from './trusted-proxies.ts'

/**
 * An Express app as every service begins: no header that names Express, no weak `ETag`, paths in the case they are
 * written in, and `X-Forwarded-*` believed from the proxies of the setting only.
 */
export function expressApp(trustedProxies: TrustedProxies = false): Express {
  const app = express().disable('x-powered-by').disable('etag')
  return app.enable('case sensitive routing').set('trust proxy', trustedProxies)
}

/** A router whose paths are case-sensitive, as quotas, prices and permissions are decided by path. */
export const createRouter = (): Router => express.Router({ caseSensitive: true })
