import { type PageLine, pathOf } from '../pages/page.ts'

/** `/llms.txt` (llmstxt.org): what there is to read, with the address of each page's Markdown. */
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

/** `/sitemap.xml` (sitemaps.org). Slugs hold no character that XML would need escaped. */
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

/** `/robots.txt` (RFC 9309): pages may be read, searches and the API need not be. */
export const robotsTxt = (siteOrigin: string): string =>
  `User-agent: *\nAllow: /docs/\nDisallow: /docs/search\nDisallow: /api/\nDisallow: /mcp\n\nSitemap: ` +
  `${siteOrigin}/sitemap.xml\n`
