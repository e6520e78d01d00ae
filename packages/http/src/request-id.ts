import { randomUUID } from 'node:crypto'
import type { RequestHandler, Response } from 'express'

/** What is accepted from outside as a correlation id: it is echoed and logged, so nothing else. */
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
