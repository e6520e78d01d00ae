import type { RequestHandler } from 'express'

/**
 * Makes the provider see the origin it is configured with: its addresses and the `Secure` of its cookies then never
 * depend on a header that a caller may choose.
 */
export function pinOrigin(consoleUrl: string): RequestHandler {
  const { host, protocol } = new URL(consoleUrl)
  return (req, _res, next) => {
    req.headers.host = host
    req.headers['x-forwarded-proto'] = protocol.replace(':', '')
    delete req.headers['x-forwarded-host']
    next()
  }
}
