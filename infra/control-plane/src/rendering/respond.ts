import { ppmanDialect, toPublicError } from '@ppman/errors'
import { pageSecurityHeaders, requestIdOf, toAppError } from '@ppman/http'
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express'
import { type Account, isAdmin, managesOrganization } from '../accounts/account-repo.ts'
import type { Ctx } from '../context.ts'
import type { StoredSession } from '../sessions/session-repo.ts'
import type { Audience, Frame } from './views.ts'

export type Page<Model> = {
  view: string
  title: string
  session: StoredSession | null
  model: Model
  status?: number
}

/** Sends a page that no cache may keep. */
export function sendPage<Model extends object>(
  ctx: Ctx,
  req: Request,
  res: Response,
  page: Page<Model>,
): void {
  const html = pageHtml(ctx, req, res, page)
  res
    .status(page.status ?? 200)
    .set('Cache-Control', 'no-store')
    .type('html')
    .send(html)
}

/** Renders a page for an answer that the provider sends; it may still set a cookie for its form. */
export function pageHtml<Model extends object>(
  ctx: Ctx,
  req: Request,
  res: Response,
  { view, title, session, model }: Page<Model>,
): string {
  const account = session?.account
  const frame: Frame = {
    title,
    path: req.originalUrl.split('?')[0] ?? '/',
    email: account?.email ?? '',
    audience: audienceOf(account),
    csrfToken: ctx.forms.token(req, res),
  }
  return ctx.views.render(view, { ...model, ...frame })
}

function audienceOf(account: Account | undefined): Audience {
  if (!account) return 'stranger'
  if (isAdmin(account)) return 'admin'
  return managesOrganization(account) ? 'orgAdmin' : 'member'
}

const TITLES: Record<number, string> = {
  403: 'This did not work',
  422: 'This did not work',
  404: 'There is nothing here',
  429: 'Too many tries',
  503: 'Please try again soon',
}

/** Answers errors as a page. */
export function pageErrors(ctx: Ctx): ErrorRequestHandler {
  return (thrown, req, res, next) => {
    const error = toPublicError(toAppError(thrown), ppmanDialect)
    if (error.status >= 500) ctx.log.error({ err: thrown, requestId: requestIdOf(res) }, 'a page failed')
    if (res.headersSent) return next(thrown)
    res.set(error.headers)
    const model = { message: error.message, requestId: requestIdOf(res) }
    sendPage(ctx, req, res, {
      view: 'error',
      title: TITLES[error.status] ?? 'Something went wrong',
      session: null,
      model,
      status: error.status,
    })
  }
}

/** Whether the request comes from a navigating browser rather than a program. */
export const isNavigation = (req: Request): boolean =>
  req.get('Sec-Fetch-Mode') === 'navigate' || (req.get('Accept') ?? '').includes('text/html')

type Relaxed = {
  /**
   * Further origins that a form may redirect to, because browsers apply `form-action` to redirects.
   */
  formTargets?: readonly string[]
  /** Allows frames with pages of this site. */
  framesOwnPages?: boolean
}

/** Security headers of the console: one own stylesheet and script, forms only to this site. */
export function consoleHeaders({ formTargets = [], framesOwnPages = false }: Relaxed = {}): RequestHandler {
  return pageSecurityHeaders({
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      scriptSrc: ["'self'"],
      connectSrc: ["'self'"],
      ...(framesOwnPages && { frameSrc: ["'self'"] }),
      imgSrc: ["'self'", 'data:'],
      formAction: ["'self'", ...formTargets],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  })
}
