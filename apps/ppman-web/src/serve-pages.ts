import { readFromReplica, withTenant } from '@ppman/db'
import { AppError } from '@ppman/errors'
import { createRouter, nameRepeated } from '@ppman/http'
import type { Rejected } from '@ppman/web-ui'
import type { Request, RequestHandler, Response, Router } from 'express'
import type { z } from 'zod'
import type { Ctx } from './context.ts'
import { isNavigation, rejectUnknownPath } from './middleware/problem.ts'
import { type Chrome, Download, type Page, Redirect } from './views.ts'
import { requireVerified, type Visitor, visitorOf } from './visitor.ts'

/**
 * Routes of all pages: each checks the sign-in, parses the query, loads the model and renders it.
 */
export function servePages(pages: readonly Page[], ctx: Ctx, chromeOf: (req: Request) => Chrome): Router {
  const router = createRouter()
  for (const page of pages) router.get(page.path, show(page, ctx, chromeOf))
  return router
}

function show(page: Page, ctx: Ctx, chromeOf: (req: Request) => Chrome): RequestHandler {
  return async (req, res) => {
    if (!page.isOn(ctx.config)) rejectUnknownPath()
    const visitor = visitorOf(req)
    if (page.access === 'signed-in' && !visitor.signedIn) return sendToSignIn(req, res, visitor)
    const { query, rejected } = readQuery(page, { ...req.query, ...req.params })
    const load = () => page.load({ query: query as never, ctx, visitor, rejected })
    const model = await runInTenant(visitor, page.mayBeStale ? () => readFromReplica(ctx.db, load) : load)
    if (model instanceof Redirect) return res.redirect(302, model.location)
    if (model instanceof Download)
      return void res.attachment(model.fileName).type(model.mediaType).send(model.body)
    if (Object.keys(rejected).length > 0) res.status(422)
    res.type('html').send(page.render(model, chromeOf(req)))
  }
}

type ReadQuery = { query: object; rejected: Rejected }

/**
 * The query of a page. Where the page shows its form again, fields that cannot be read are left out
 * and given back with their values and the reasons.
 *
 * @throws AppError `invalid_input` where the page does not, or cannot do without the field
 */
function readQuery({ query, showsRejected }: Page, rawFields: Record<string, unknown>): ReadQuery {
  const result = query.safeParse(withoutEmpty(rawFields))
  if (result.success) return { query: result.data, rejected: {} }
  const issues = result.error.issues.map(nameRepeated(rawFields))
  if (!showsRejected) throw invalidFields(issues, 'address')
  const rejected = Object.fromEntries(
    issues.map(({ path, message }) => {
      const name = String(path[0] ?? '')
      const value = rawFields[name]
      return [name, { value: typeof value === 'string' ? value.slice(0, MAX_KEPT) : '', message }]
    }),
  )
  const rest = Object.entries(rawFields).filter(([name]) => !Object.hasOwn(rejected, name))
  return { query: readFields(query, Object.fromEntries(rest), 'address'), rejected }
}

/** A rejected value is shown again up to this length. */
const MAX_KEPT = 500

const runInTenant = <T>(visitor: Visitor, work: () => Promise<T>): Promise<T> =>
  visitor.signedIn ? withTenant(visitor.orgId, work) : work()

/**
 * Redirects a person to the sign-in and back; answers 401 to a script (specification, section 5).
 */
export function sendToSignIn(req: Request, res: Response, visitor: Visitor): void {
  requireVerified(visitor)
  if (!isNavigation(req)) throw new AppError('unauthenticated', 'Sign in to see this page.')
  res.redirect(302, `/auth/login?return_to=${encodeURIComponent(req.originalUrl)}`)
}

/**
 * Parses the fields of an address or a form. Empty fields count as missing, because forms send them
 * too.
 *
 * @throws AppError `invalid_input` that names each field, never its value
 */
export function readFields<Fields extends z.ZodObject>(
  fields: Fields,
  rawFields: object,
  where: 'address' | 'form',
): z.output<Fields> {
  const result = fields.safeParse(withoutEmpty(rawFields))
  if (result.success) return result.data
  throw invalidFields(result.error.issues.map(nameRepeated(rawFields)), where)
}

const withoutEmpty = (rawFields: object) =>
  Object.fromEntries(Object.entries(rawFields).filter(([, value]) => value !== ''))

export function invalidFields(issues: readonly z.core.$ZodIssue[], where: 'address' | 'form'): AppError {
  const details = issues.map(({ path, code, message }) => ({ path: path.join('.'), code, message }))
  const reasons = details.map(({ path, message }) => `${path}: ${message}`).join('; ')
  return new AppError('invalid_input', `Part of the ${where} could not be read. ${reasons}`, { details })
}

/** `/sitemap.xml` with the public pages, and `/robots.txt` that names it. */
export function serveSitemap(pages: readonly Page[], baseUrl: string): Router {
  const { origin } = new URL(baseUrl)
  const locations = pages
    .flatMap(({ listedPaths }) => listedPaths)
    .map((path) => `  <url><loc>${origin}${path}</loc></url>`)
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...locations,
    '</urlset>',
    '',
  ].join('\n')
  const robots = [
    'User-agent: *',
    'Disallow: /auth/',
    'Disallow: /search',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
  const router = createRouter()
  router.get('/sitemap.xml', (_req, res) => void res.set(CACHED).type('application/xml').send(sitemap))
  router.get('/robots.txt', (_req, res) => void res.set(CACHED).type('text/plain').send(robots))
  return router
}

const CACHED = { 'Cache-Control': 'public, max-age=3600' }
