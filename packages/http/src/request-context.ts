import { randomUUID } from 'node:crypto'
import type { Caller } from '@ppman/auth'
import type { Request, RequestHandler, Response } from 'express'

/** The caller found by the identity step; null on a public route. */
export const callerOf = (res: Response): Caller | null => (res.locals.caller as Caller | undefined) ?? null

/** Stores the caller for later steps of the request, such as its log line. */
export const rememberCaller = (res: Response, caller: Caller | null): void => {
  res.locals.caller = caller ?? undefined
}

/**
 * The template that matched, for example `/api/v1/payers/:id`, for logs and metrics. It is stored
 * when the route begins: an error leaves the router, which then removes its own path from the
 * request.
 */
export const routeOf = (req: Request): string => {
  const noted = req.res?.locals.route as string | undefined
  const route = req.route as { path: string } | undefined
  return noted ?? (route ? req.baseUrl + route.path : 'unmatched')
}

/** Accepted correlation ids. They are echoed and logged, so nothing else is accepted. */
const REQUEST_ID = /^[\w-]{8,64}$/

/** Gives each request its id and echoes it in `X-Request-ID` (document 1, section 7). */
export function requestId(): RequestHandler {
  return (req, res, next) => {
    const given = req.get('X-Request-ID')
    const id = given && REQUEST_ID.test(given) ? given : randomUUID()
    res.locals.requestId = id
    res.set('X-Request-ID', id)
    next()
  }
}

/** The id that the log and the answer of this request carry. */
export const requestIdOf = (res: Response): string => String(res.locals.requestId ?? 'none')
