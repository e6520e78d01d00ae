import { isIP, isIPv4 } from 'node:net'
import express, { type Express, type Router } from 'express'
import type { RequestHandler } from 'express'
import helmet, { type HelmetOptions } from 'helmet'
import { z } from 'zod'

/**
 * The Express app of every service: no `X-Powered-By`, no weak `ETag`, case-sensitive paths, and
 * `X-Forwarded-*` trusted only from the configured proxies.
 */
export function expressApp(trustedProxies: TrustedProxies = false): Express {
  const app = express().disable('x-powered-by').disable('etag')
  return app.enable('case sensitive routing').set('trust proxy', trustedProxies)
}

/** A router with case-sensitive paths, because quotas and permissions depend on the path. */
export const createRouter = (): Router => express.Router({ caseSensitive: true })

/**
 * Values of Express's `trust proxy`: none, a number of proxies in a row, or addresses and networks.
 */
export type TrustedProxies = false | number | string[]

const NAMED = new Set(['loopback', 'linklocal', 'uniquelocal'])
const MOST_HOPS = 10

/** `TRUSTED_PROXIES`: empty, a number of proxies, or addresses and networks separated by commas. */
export const trustedProxiesEnv = z
  .string()
  .default('')
  .transform((text, issues): TrustedProxies => {
    const parts = text.split(',').map((part) => part.trim())
    if (text.trim() === '') return false
    if (/^\d+$/.test(text.trim()) && Number(text) <= MOST_HOPS) return Number(text) || false
    if (parts.every(isNetwork)) return parts
    issues.addIssue({
      code: 'custom',
      message:
        `Expected a number of proxies up to ${MOST_HOPS}, or addresses and networks ` + 'separated by commas',
    })
    return z.NEVER
  })
  .meta({
    description:
      'Proxies in front of the service whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed: ' +
      'how many stand in a row, ' +
      ('or their addresses and networks separated by commas (`10.1.0.0/16,loopback`). Empty: none, the ' +
        'connection’s own address counts.'),
  })

/** An address, a network in CIDR notation, or a name that Express has for networks. */
function isNetwork(part: string): boolean {
  const [address = '', prefix, ...rest] = part.split('/')
  if (NAMED.has(part)) return true
  if (isIP(address) === 0 || rest.length > 0) return false
  return (
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (isIPv4(address) ? 32 : 128))
  )
}

/**
 * Headers of a service that answers JSON only: nothing in an answer may ever run, load or be
 * framed.
 */
export function jsonSecurityHeaders(): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: { maxAge: 63_072_000, includeSubDomains: true, preload: true },
    referrerPolicy: { policy: 'no-referrer' },
  })
}

/** Browser features that no page of ours uses. */
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]
const PERMISSIONS = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ')

/** Headers of pages. Each site gives its own content security policy. */
export function pageSecurityHeaders(
  contentSecurityPolicy: NonNullable<HelmetOptions['contentSecurityPolicy']>,
): RequestHandler {
  const headers = helmet({
    contentSecurityPolicy,
    strictTransportSecurity: { maxAge: 63_072_000, includeSubDomains: true, preload: true },
    referrerPolicy: { policy: 'same-origin' },
  })
  return (req, res, next) => {
    res.set('Permissions-Policy', PERMISSIONS)
    headers(req, res, next)
  }
}
