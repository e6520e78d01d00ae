import { AppError, docsDialect, toPublicError } from '@ppman/errors'
import { type Log, requestIdOf, toAppError } from '@ppman/http'
import type { Site } from '@ppman/web-ui'
import type { ErrorRequestHandler, Request, Response } from 'express'
import type { Ctx } from '../context.ts'
import type { PageLine } from '../pages/page.ts'
import { frame, type SitePage, view } from './templates.ts'

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

/** Sends a page with one sentence and a link. */
export function sendNotice(
  res: Response,
  { heading, message, href = '/docs/', link = 'All documentation' }: Notice,
): void {
  res
    .set('Cache-Control', 'no-store')
    .type('html')
    .send(
      render({ ...frame({ title: heading, robots: 'noindex' }), heading, message, href, link })(siteOf(res)),
    )
}

/** Sends an error page. */
export function sendProblem(res: Response, status: number, message: string): void {
  sendNotice(res.status(status), { heading: HEADINGS[status] ?? 'Something went wrong', message })
}

/** Answers errors as pages; those of the API are JSON. */
export function problemPages(log: Log): ErrorRequestHandler {
  return (thrown, _req, res, next) => {
    const { status, message, headers } = toPublicError(toAppError(thrown), docsDialect)
    if (status >= 500) log.error({ err: thrown, requestId: requestIdOf(res) }, 'page failed')
    if (res.headersSent) return next(thrown)
    sendProblem(res.set(headers), status, message)
  }
}

/** Maximum of pages in a list; a sitemap may contain 50,000. */
export const LISTED = 2_000
export const MAPPED = 50_000

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Sends a page. Browsers revalidate it each time, so removed pages disappear at once. */
export const sendPage = (res: Response, page: SitePage) =>
  void res
    .set('Cache-Control', 'no-cache')
    .type('html')
    .send(page(siteOf(res)))

const siteOf = (res: Response): Site => res.locals.site as Site

export const sendText = (res: Response, type: string, text: string) => void res.type(type).send(text)

export async function listed(ctx: Ctx, limit = LISTED): Promise<PageLine[]> {
  const { items } = await ctx.store.pages.list({ limit, offset: 0 })
  return items
}

export const notPublished = () => new AppError('not_found', 'Nothing is published at this address.')

/** Whether every path parameter is a valid slug; other addresses need no query. */
export const hasSlugs = ({ params }: Request): boolean =>
  Object.values(params).every((slug) => typeof slug === 'string' && slug.length <= 200 && SLUG.test(slug))
