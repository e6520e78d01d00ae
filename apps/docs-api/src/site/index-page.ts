import type { NextFunction, Request, Response } from 'express'
import type { Ctx } from '../context.ts'
import { type PageLine, pathOf } from '../pages/page.ts'
import { hasSlugs, LISTED, sendPage } from './respond.ts'
import { type Frame, frame, type SitePage, view } from './templates.ts'

type Topic = { title: string; href: string; excerpt: string }
type ProductEntry = {
  name: string
  href: string
  manuals: { title: string; href: string; topics: Topic[] }[]
}
type IndexModel = Frame & { heading: string; isEmpty: boolean; products: ProductEntry[] }

const render = view('index')

/** Renders products, manuals and topics: of the whole site, one product or one manual. */
export function indexPage(heading: string, pages: readonly PageLine[], canonical: string): SitePage {
  const model: IndexModel = {
    ...frame({ title: heading, canonical }),
    heading,
    isEmpty: pages.length === 0,
    products: productsOf(pages),
  }
  return render(model)
}

function productsOf(pages: readonly PageLine[]): ProductEntry[] {
  return group(pages, (page) => page.productSlug).map((inProduct) => {
    const { productSlug, productName } = inProduct[0]!
    const manuals = group(inProduct, (page) => page.manualSlug).map((inManual) => ({
      title: inManual[0]!.manualTitle,
      href: `/docs/${productSlug}/${inManual[0]!.manualSlug}`,
      topics: inManual.map((page) => ({ title: page.title, href: pathOf(page), excerpt: page.excerpt })),
    }))
    return { name: productName, href: `/docs/${productSlug}`, manuals }
  })
}

/** Groups rows by key, in the order in which keys first appear. */
function group<T>(rows: readonly T[], keyOf: (row: T) => string): T[][] {
  return [...Map.groupBy(rows, keyOf).values()]
}

/** Shows a product or one of its manuals. Unknown addresses pass to the redirects. */
export const showProduct =
  (ctx: Ctx) =>
  async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    if (!hasSlugs(req)) return next()
    const { product, manual } = req.params as { product: string; manual?: string }
    const { items } = await ctx.store.pages.list({ product, manual, limit: LISTED, offset: 0 })
    const first = items[0]
    if (!first) return next()
    const path = [`/docs/${first.productSlug}`, ...(manual ? [first.manualSlug] : [])].join('/')
    sendPage(
      res,
      indexPage(
        manual ? `${first.productName}: ${first.manualTitle}` : first.productName,
        items,
        ctx.siteOrigin + path,
      ),
    )
  }

/** `/llms.txt` (llmstxt.org): lists pages with the address of their Markdown. */
export function llmsTxt(pages: readonly PageLine[], siteOrigin: string): string {
  const manuals = [...Map.groupBy(pages, ({ productName, manualTitle }) => `${productName}: ${manualTitle}`)]
  const sections = manuals.map(([title, inManual]) => {
    const lines = inManual.map((page) => line(page, siteOrigin))
    return `## ${oneLine(title)}\n\n${lines.join('\n')}`
  })
  return (
    ['# Documentation', '> Published pages. Each address below is the page as Markdown.', ...sections].join(
      '\n\n',
    ) + '\n'
  )
}

function line(page: PageLine, siteOrigin: string): string {
  const link = `- [${oneLine(page.title).replace(/[[\]]/g, '')}](${siteOrigin}${pathOf(page)}.md)`
  return page.excerpt ? `${link}: ${oneLine(page.excerpt)}` : link
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** `/sitemap.xml` (sitemaps.org). Slugs contain no character that XML would escape. */
export function sitemapXml(pages: readonly PageLine[], siteOrigin: string): string {
  const urls = pages.map((page) => {
    const changedAt = page.publishedAt.toISOString()
    return `<url><loc>${siteOrigin}${pathOf(page)}</loc><lastmod>${changedAt}</lastmod></url>`
  })
  const [declaration, namespace] = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    'http://www.sitemaps.org/schemas/sitemap/0.9',
  ]
  return [declaration, `<urlset xmlns="${namespace}">`, ...urls, '</urlset>', ''].join('\n')
}

/** `/robots.txt` (RFC 9309): pages may be crawled, search and API not. */
export const robotsTxt = (siteOrigin: string): string =>
  `User-agent: *\nAllow: /docs/\nDisallow: /docs/search\nDisallow: /api/\nDisallow: /mcp\n\nSitemap: ` +
  `${siteOrigin}/sitemap.xml\n`
