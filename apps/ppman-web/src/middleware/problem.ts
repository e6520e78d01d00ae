import { AppError, ppmanDialect, type PublicError, toPublicError } from '@ppman/errors'
import { type Log, requestIdOf, toAppError } from '@ppman/http'
import type { ErrorRequestHandler, Request } from 'express'
import { z } from 'zod'
import { sectionOf } from '../site.ts'
import { type Chrome, page } from '../views.ts'

/** Paths below it always answer errors as JSON (specification 7). */
const API = /^\/api(?:[/?]|$)/

/** Whether a browser navigates, rather than a script fetching. */
export function isNavigation(req: Request): boolean {
  if (API.test(req.originalUrl)) return false
  const mode = req.get('sec-fetch-mode')
  if (mode) return mode === 'navigate'
  return req.get('x-requested-with') === undefined && (req.get('accept') ?? '').includes('text/html')
}

/** Answers an error as a page to browsers and as JSON to scripts. */
export function problem(log: Log, chromeOf: (req: Request) => Chrome): ErrorRequestHandler {
  return (thrown, req, res, next) => {
    const error = toPublicError(toAppError(thrown), ppmanDialect)
    const requestId = requestIdOf(res)
    if (error.status >= 500) log.error({ err: thrown, requestId }, 'page failed')
    if (res.headersSent) return next(thrown)
    res.status(error.status).set(error.headers)
    if (isNavigation(req))
      res
        .type('html')
        .send(problemPage.render(problemModel(error, requestId, req.originalUrl), chromeOf(req)))
    else res.json(ppmanDialect.body(error, requestId))
  }
}

type ProblemModel = {
  title: string
  message: string
  requestId: string
  /** The first page of the section that the visitor is in. */
  back: { href: string; label: string }
}

const BACK: Record<'prices' | 'policies' | 'developers', ProblemModel['back']> = {
  prices: { href: '/transparency/', label: 'Look up hospital prices' },
  policies: { href: '/policy/', label: 'Go to policies' },
  developers: { href: '/policy/developers', label: 'Go to the pages for developers' },
}

/** Visitors who are in no section are led to the prices, which everybody may see. */
function backOf(path: string): ProblemModel['back'] {
  const section = sectionOf(path)
  return section === 'policies' || section === 'developers' ? BACK[section] : BACK.prices
}

/** The error page; it has no address of its own. */
export const problemPage = page<z.ZodObject, ProblemModel>({
  path: '',
  access: 'public',
  query: z.object({}),
  template: new URL('../pages/problem/view.hbs', import.meta.url),
  load: async () => ({ title: '', message: '', requestId: '', back: BACK.prices }),
  examples: {
    'not found': {
      title: 'Not found',
      message: 'There is no page at this address.',
      requestId: '0190a000-0000',
      back: BACK.policies,
    },
    'a hostile message': {
      title: 'Not found',
      message: '<script>alert(1)</script>',
      requestId: 'x',
      back: BACK.prices,
    },
  },
})

const TITLES: Record<number, string> = {
  403: 'Not allowed',
  404: 'Not found',
  422: 'That could not be read',
  429: 'Too many requests',
  503: 'Back soon',
}

const problemModel = ({ status, message }: PublicError, requestId: string, path: string): ProblemModel => ({
  title: TITLES[status] ?? 'Something went wrong',
  message,
  requestId,
  back: backOf(path),
})

export const rejectUnknownPath = (): never => {
  throw new AppError('not_found', 'There is no page at this address.')
}
