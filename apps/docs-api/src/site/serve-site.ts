import { fileURLToPath } from 'node:url'
import { createRouter, type Log, type RateLimits } from '@ppman/http'
import express, { type RequestHandler, type Router } from 'express'
import type { Ctx } from '../context.ts'
import { leadOn } from './lead-on.ts'
import { llmsTxt, robotsTxt, sitemapXml } from './machine-texts.ts'
import { problemPages } from './problem-page.ts'
import { reportProblem } from './report-problem.ts'
import { listed, MAPPED, sendPage, sendText } from './send.ts'
import { showApiSpec } from './show-api-spec.ts'
import { showChangelog, showFeed } from './show-changelog.ts'
import { showSearch } from './show-search.ts'
import { showShelf } from './show-shelf.ts'
import { sendMarkdown, sendTopic, showTopic } from './show-topic.ts'
import { indexPage } from './index-page.ts'
import { siteHeaders } from './site-headers.ts'

type Site = { ctx: Ctx; limits: RateLimits; log: Log }

const ASSETS = fileURLToPath(new URL('./assets/', import.meta.url))
/** A form of one text; a megabyte is no report. */
const form = express.urlencoded({ extended: false, limit: '64kb' })

/** The public site: what strangers may read, as pages for people and texts for machines. */
export function serveSite({ ctx, limits, log }: Site): Router {
  const router = createRouter()
  const site = createRouter()
  const limited = (name: 'anonymous' | 'report'): RequestHandler[] =>
    [limits.for(name)].filter((each) => each !== null)
  site.use('/docs/assets', express.static(ASSETS, { maxAge: '1h' }))
  site.get('/', (_req, res) => res.redirect(302, '/docs/'))
  site.get('/docs', async (_req, res) =>
    sendPage(res, indexPage('Documentation', await listed(ctx), `${ctx.siteOrigin}/docs/`)),
  )
  site.get('/docs/search', ...limited('anonymous'), showSearch(ctx))
  site.get('/docs/changelog', showChangelog(ctx))
  site.get('/docs/changelog.xml', showFeed(ctx))
  site.post('/docs/report/:topicId', ...limited('report'), form, reportProblem(ctx))
  site.get('/docs/:product', showShelf(ctx))
  site.get('/docs/:product/:manual', showShelf(ctx))
  site.get('/docs/:product/:manual/:topic.md', showTopic(ctx, sendMarkdown))
  site.get('/docs/:product/:manual/:topic', showTopic(ctx, sendTopic))
  site.get('/docs/:product/api-specs/:name{/:operation}', showApiSpec(ctx))
  site.get('/llms.txt', async (_req, res) =>
    sendText(res, 'text/plain', llmsTxt(await listed(ctx), ctx.siteOrigin)),
  )
  site.get('/sitemap.xml', async (_req, res) =>
    sendText(res, 'application/xml', sitemapXml(await listed(ctx, MAPPED), ctx.siteOrigin)),
  )
  site.get('/robots.txt', (_req, res) => sendText(res, 'text/plain', robotsTxt(ctx.siteOrigin)))
  site.use('/docs', ...limited('anonymous'), leadOn(ctx))
  site.get(/^\/(?!(?:api|mcp)(?:\/|$)).+/, ...limited('anonymous'), leadOn(ctx, 'others'))
  router.use(/^\/(?:docs(?:\/.*)?|llms\.txt|sitemap\.xml|robots\.txt)?$/, siteHeaders())
  router.use(site, problemPages(log))
  return router
}
