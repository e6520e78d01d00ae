import { docsDialect, toPublicError } from '@ppman/errors'
import { type Log, requestIdOf, toAppError } from '@ppman/http'
import type { ErrorRequestHandler, Response } from 'express'
import { frame, view } from './templates.ts'

const render = view('problem')

const HEADINGS: Record<number, string> = {
  400: 'That did not work',
  403: 'That is not allowed',
  404: 'There is no such page',
  410: 'This page was taken down',
  413: 'That is too long',
  429: 'Too many requests',
  503: 'The documentation cannot be read right now',
}

type Notice = { heading: string; message: string; href?: string; link?: string }

/** A page of one sentence, and the way on. */
export function sendNotice(
  res: Response,
  { heading, message, href = '/docs/', link = 'All documentation' }: Notice,
): void {
  res
    .set('Cache-Control', 'no-store')
    .type('html')
    .send(render({ ...frame({ title: heading, robots: 'noindex' }), heading, message, href, link }))
}

/** Answers with a page that says what is wrong. */
export function sendProblem(res: Response, status: number, message: string): void {
  sendNotice(res.status(status), { heading: HEADINGS[status] ?? 'Something went wrong', message })
}

/** The site's errors are pages; the API's are JSON. */
export function problemPages(log: Log): ErrorRequestHandler {
  return (thrown, _req, res, next) => {
    const { status, message, headers } = toPublicError(toAppError(thrown), docsDialect)
    if (status >= 500) log.error({ err: thrown, requestId: requestIdOf(res) }, 'page failed')
    if (res.headersSent) return next(thrown)
    sendProblem(res.set(headers), status, message)
  }
}
