import { fileURLToPath } from 'node:url'
import { createRouter, type Log, pageSecurityHeaders, type RateLimits } from '@ppman/http'
import express, { type RequestHandler, type Router } from 'express'
import type { Ctx } from '../context.ts'
import { showApiSpec } from './api-spec-page.ts'
import { showChangelog, showFeed } from './changelog-page.ts'
import { indexPage, showShelf } from './index-page.ts'
import { redirectMoved } from './redirect-moved.ts'
import { llmsTxt, robotsTxt, sitemapXml } from './machine-texts.ts'
import { problemPages } from './problem-page.ts'
import { reportProblem } from './report-problem.ts'
import { showSearch } from './search-page.ts'
import { listed, MAPPED, sendPage, sendText } from './send.ts'
import { sendMarkdown, sendTopic, showTopic } from './topic-page.ts'

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
  site.use('/docs', ...limited('anonymous'), redirectMoved(ctx))
  site.get(/^\/(?!(?:api|mcp)(?:\/|$)).+/, ...limited('anonymous'), redirectMoved(ctx, 'others'))
  router.use(/^\/(?:docs(?:\/.*)?|llms\.txt|sitemap\.xml|robots\.txt)?$/, siteHeaders())
  router.use(site, problemPages(log))
  return router
}

/**
 * Pages show text and pictures of this origin and run its one script; nothing is asked of third
 * parties, and nothing inline runs.
 */
function siteHeaders(): RequestHandler {
  return pageSecurityHeaders({
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      scriptSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  })
}
