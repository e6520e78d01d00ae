import { fileURLToPath } from 'node:url'
import { AppError } from '@ppman/errors'
import type { Log, RateLimits } from '@ppman/http'
import express, { type Request, type Response, type Router } from 'express'
import type { Ctx } from '../context.ts'
import type { Page } from '../pages/page.ts'
import { indexPage } from './index-page.ts'
import { llmsTxt, robotsTxt, sitemapXml } from './machine-texts.ts'
import { problemPages, sendProblem } from './problem-page.ts'
import { searchPage } from './search-page.ts'
import { siteHeaders } from './site-headers.ts'
import { topicPage } from './topic-page.ts'

type Site = { ctx: Ctx; limits: RateLimits; log: Log }

const ASSETS = fileURLToPath(new URL('./assets/', import.meta.url))
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
/** Pages that one list shows; a sitemap may name 50,000. */
const LISTED = 2_000
const MAPPED = 50_000
const RESULTS = 20

/** The public site: what strangers may read, as pages for people and texts for machines. */
export function serveSite({ ctx, limits, log }: Site): Router {
  const router = express.Router()
  const site = express.Router()
  const limiter = limits.for('anonymous')
  site.use('/docs/assets', express.static(ASSETS, { maxAge: '1h' }))
  site.get('/', (_req, res) => res.redirect(302, '/docs/'))
  site.get('/docs', async (_req, res) => sendPage(res, indexPage('Documentation', await listed(ctx), `${ctx.siteOrigin}/docs/`)))
  site.get('/docs/search', ...(limiter ? [limiter] : []), showSearch(ctx))
  site.get('/docs/:product', showShelf(ctx))
  site.get('/docs/:product/:manual', showShelf(ctx))
  site.get('/docs/:product/:manual/:topic.md', showTopic(ctx, sendMarkdown))
  site.get('/docs/:product/:manual/:topic', showTopic(ctx, sendTopic))
  site.get('/llms.txt', async (_req, res) => sendText(res, 'text/plain', llmsTxt(await listed(ctx), ctx.siteOrigin)))
  site.get('/sitemap.xml', async (_req, res) => sendText(res, 'application/xml', sitemapXml(await listed(ctx, MAPPED), ctx.siteOrigin)))
  site.get('/robots.txt', (_req, res) => sendText(res, 'text/plain', robotsTxt(ctx.siteOrigin)))
  site.use('/docs', (_req, res) => sendProblem(res, 404, 'Nothing is published at this address.'))
  router.use(/^\/(?:docs(?:\/.*)?|llms\.txt|sitemap\.xml|robots\.txt)?$/, siteHeaders())
  router.use(site, problemPages(log))
  return router
}

const sendPage = (res: Response, html: string) => void res.set('Cache-Control', 'no-cache').type('html').send(html)

const sendText = (res: Response, type: string, text: string) => void res.type(type).send(text)

async function listed(ctx: Ctx, limit = LISTED) {
  const { items } = await ctx.store.pages.list({ limit, offset: 0 })
  return items
}

const showShelf = (ctx: Ctx) => async (req: Request, res: Response) => {
  const { product, manual } = slugsOf(req)
  const { items } = await ctx.store.pages.list({ product, manual, limit: LISTED, offset: 0 })
  const first = items[0]
  if (!first) return sendProblem(res, 404, 'Nothing is published at this address.')
  const path = [`/docs/${first.productSlug}`, ...(manual ? [first.manualSlug] : [])].join('/')
  sendPage(res, indexPage(manual ? `${first.productName}: ${first.manualTitle}` : first.productName, items, ctx.siteOrigin + path))
}

const showSearch = (ctx: Ctx) => async (req: Request, res: Response) => {
  const { q } = req.query
  const query = typeof q === 'string' ? q.replaceAll('\0', '').toWellFormed().trim().slice(0, 400) : ''
  const found = query ? await ctx.store.search.search({ query, limit: RESULTS, offset: 0 }) : { items: [], total: 0 }
  sendPage(res, searchPage(query, found))
}

type Send = (ctx: Ctx, res: Response, page: Page) => Promise<void>

const showTopic = (ctx: Ctx, send: Send) => async (req: Request, res: Response) => {
  const { product, manual, topic } = slugsOf(req)
  const page = product && manual && topic ? await ctx.store.pages.at({ product, manual, topic }) : null
  if (!page) return sendProblem(res, 404, 'Nothing is published at this address.')
  if (page.removedAt) return sendProblem(res, 410, 'Its owner has removed it.')
  res.set('Link', `<${req.path.replace(/\.md$/, '')}.md>; rel="alternate"; type="text/markdown", </llms.txt>; rel="describedby"`)
  await send(ctx, res, page)
}

async function sendTopic(ctx: Ctx, res: Response, page: Page): Promise<void> {
  const { items } = await ctx.store.pages.list({ product: page.productSlug, manual: page.manualSlug, limit: LISTED, offset: 0 })
  if (page.visibility !== 'public') res.set('X-Robots-Tag', 'noindex')
  sendPage(res, topicPage(page, { siblings: items, siteOrigin: ctx.siteOrigin }))
}

async function sendMarkdown(_ctx: Ctx, res: Response, page: Page): Promise<void> {
  res.set({ 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' }).type('text/markdown').send(`# ${page.title}\n\n${page.markdown}`)
}

/** @throws `not_found` for a segment that no slug can be, before the database is asked */
function slugsOf(req: Request): { product?: string; manual?: string; topic?: string } {
  const slugs = Object.values(req.params)
  if (slugs.every((slug) => typeof slug === 'string' && SLUG.test(slug))) return req.params
  throw new AppError('not_found', 'Nothing is published at this address.')
}
