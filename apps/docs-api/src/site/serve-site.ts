import { createRouter, type Log, pageSecurityHeaders, type RateLimits } from '@ppman/http'
import { compressPages } from '@ppman/web-ui'
import express, {
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express'
import type { Ctx } from '../context.ts'
import { LATEST } from '../pages/address-repo.ts'
import { normalizePath, resolveAddress } from '../pages/addresses.ts'
import { showApiSpec } from './api-spec-page.ts'
import { assets } from './templates.ts'
import { showChangelog, showFeed } from './changelog-page.ts'
import { indexPage, llmsTxt, robotsTxt, showProduct, sitemapXml } from './index-page.ts'
import { listed, MAPPED, problemPages, sendPage, sendProblem, sendText } from './respond.ts'
import { reportProblem } from './report-problem.ts'
import { showSearch } from './search-page.ts'
import { sendMarkdown, sendTopic, showTopic } from './topic-page.ts'

type Site = { ctx: Ctx; limits: RateLimits; log: Log }

/** The report form has one text field, so a small limit is enough. */
const form = express.urlencoded({ extended: false, limit: '64kb' })

/** The public site: pages for people and text formats for machines. */
export function serveSite({ ctx, limits, log }: Site): Router {
  const router = createRouter()
  const site = createRouter()
  const limited = (name: 'anonymous' | 'report'): RequestHandler[] =>
    [limits.for(name)].filter((each) => each !== null)
  site.use(assets.handler)
  site.get('/', (_req, res) => res.redirect(302, '/docs/'))
  site.get('/docs', async (_req, res) =>
    sendPage(res, indexPage('Documentation', await listed(ctx), `${ctx.siteOrigin}/docs/`)),
  )
  site.get('/docs/search', ...limited('anonymous'), showSearch(ctx))
  site.get('/docs/changelog', showChangelog(ctx))
  site.get('/docs/changelog.xml', showFeed(ctx))
  site.post('/docs/report/:topicId', ...limited('report'), form, reportProblem(ctx))
  site.get('/docs/:product', showProduct(ctx))
  site.get('/docs/:product/:manual', showProduct(ctx))
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
  router.use(
    /^\/(?:docs(?:\/.*)?|llms\.txt|sitemap\.xml|robots\.txt)?$/,
    siteHeaders(),
    compressPages(),
    (_req, res, next) => {
      res.locals.site = ctx.site
      next()
    },
  )
  router.use(site, problemPages(log))
  return router
}

/**
 * Content security policy: only content and the one script of this origin; nothing from third
 * parties and nothing inline.
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

/** Common file extension of pages on earlier sites. */
const HTML = /\.html?$/

/**
 * Handles addresses without a page. Redirects to the current manual (307,
 * `/docs/{product}/latest/…`) or permanently (308) to the renamed page or the page of a path on an
 * earlier site. Answers 410 for a removed page and 404 for an unknown one (docs decision D40).
 * Unknown addresses outside `/docs` pass to the next router.
 */
const redirectMoved =
  (ctx: Ctx, place: 'site' | 'others' = 'site') =>
  async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    const asked = req.baseUrl + req.path
    const path = normalizePath(asked)
    const standing = path ? await standingOf(ctx, path) : null
    if (standing?.isGone) return sendProblem(res, 410, 'Its owner has removed it.')
    const target = standing && standing.path + (asked.endsWith('.md') ? '.md' : '')
    if (!target || target === asked.replace(/(?<!\/)\/+$/, ''))
      return place === 'others'
        ? next('router')
        : sendProblem(res, 404, 'Nothing is published at this address.')
    const query = /\?.*/s.exec(req.originalUrl)?.[0] ?? ''
    res.set('Cache-Control', 'no-cache').redirect(path?.split('/')[3] === LATEST ? 307 : 308, target + query)
  }

async function standingOf({ store }: Ctx, path: string) {
  const standing = await resolveAddress(store, path)
  return standing || !HTML.test(path) ? standing : resolveAddress(store, path.replace(HTML, ''))
}
