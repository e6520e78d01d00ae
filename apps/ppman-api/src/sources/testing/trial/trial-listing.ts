import type { SourceKind } from '@ppman/policies/sources'
import type { TrialPage } from './trial-page.ts'

export type ListingForm = {
  kind: SourceKind
  path: string
  render: (pages: readonly TrialPage[]) => { body: string; headers?: Record<string, string> }
}

const addressOf = ({ namedAs, path, site }: TrialPage) => site.url(namedAs ?? path)
const xml = { 'content-type': 'application/xml' }

/** What names the documents of a site: a page of links, a feed or a sitemap. */
export const LISTINGS: readonly ListingForm[] = [
  {
    kind: 'index_page',
    path: '/policies/',
    render: (pages) => ({
      body:
        '<title>Medical policies</title><main><h1>Medical ' +
        'policies</h1><ul>' +
        pages.map((page) => `<li><a href="${addressOf(page)}">${page.policy.title}</a></li>`).join('') +
        '</ul></main>',
    }),
  },
  {
    kind: 'feed',
    path: '/feed.xml',
    render: (pages) => ({
      headers: xml,
      body:
        '<?xml version="1.0"?><rss ' +
        'version="2.0"><channel><title>Policies</title>' +
        pages
          .map((page) => `<item><title>${page.policy.title}</title><link>${addressOf(page)}</link></item>`)
          .join('') +
        '</channel></rss>',
    }),
  },
  {
    kind: 'sitemap',
    path: '/sitemap.xml',
    render: (pages) => ({
      headers: xml,
      body:
        '<?xml version="1.0"?><urlset ' +
        'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
        pages.map((page) => `<url><loc>${addressOf(page)}</loc></url>`).join('') +
        '</urlset>',
    }),
  },
]
