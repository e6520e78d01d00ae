import type { RequestHandler } from 'express'
import helmet, { type HelmetOptions } from 'helmet'

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
