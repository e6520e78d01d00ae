import { AppError } from '@ppman/errors'
import {
  localhostAllowedHostnames,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server'
import type { RequestHandler } from 'express'

/** Refuses calls that a foreign page made a browser send here under another name (MCP: DNS rebinding). Programs send no Origin. */
export function sameSiteOnly(siteOrigin: string): RequestHandler {
  const hostnames = [new URL(siteOrigin).hostname, ...localhostAllowedHostnames()]
  return (req, _res, next) => {
    const isOurs =
      validateHostHeader(req.headers.host, hostnames).ok &&
      validateOriginHeader(req.headers.origin, hostnames).ok
    if (!isOurs)
      throw new AppError('forbidden', 'Calls for another host or from another site are not answered.')
    next()
  }
}
