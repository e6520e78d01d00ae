import { docsDialect, toPublicError } from '@ppman/errors'
import { type Log, requestIdOf, understand } from '@ppman/http'
import type { ErrorRequestHandler, Response } from 'express'
import { frame, view } from './templates.ts'

const render = view('problem')

const HEADINGS: Record<number, string> = {
  404: 'There is no such page',
  410: 'This page was taken down',
  429: 'Too many requests',
  503: 'The documentation cannot be read right now',
}

/** Answers with a page that says what is wrong. */
export function sendProblem(res: Response, status: number, message: string): void {
  const heading = HEADINGS[status] ?? 'Something went wrong'
  res.status(status).type('html').send(render({ ...frame({ title: heading, robots: 'noindex' }), heading, message }))
}

/** The site's errors are pages; the API's are JSON. */
export function problemPages(log: Log): ErrorRequestHandler {
  return (thrown, _req, res, next) => {
    const { status, message, headers } = toPublicError(understand(thrown), docsDialect)
    if (status >= 500) log.error({ err: thrown, requestId: requestIdOf(res) }, 'page failed')
    if (res.headersSent) return next(thrown)
    sendProblem(res.set(headers), status, message)
  }
}
