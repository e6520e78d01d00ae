import type { Request, Response } from 'express'
import { Feed } from 'feed'
import type { ChangelogEntry } from '../changelog/changelog.ts'
import type { Ctx } from '../context.ts'
import { sendPage } from './respond.ts'
import { type Frame, frame, type SafeHtml, sanitizedHtml, type SitePage, view } from './templates.ts'

type Line = {
  id: string
  kind: string
  product: string
  productHref: string
  title: string
  version: string
  body: SafeHtml
}
type ChangelogModel = Frame & {
  isEmpty: boolean
  days: { day: string; entries: Line[] }[]
  newerHref: string
  olderHref: string
}
type Part = { page: number; pages: number; canonical: string }

const render = view('changelog')

/** Renders changelog entries by day, newest first. */
function changelogPage(entries: readonly ChangelogEntry[], { page, pages, canonical }: Part): SitePage {
  const model: ChangelogModel = {
    ...frame({
      title: 'Changes',
      path: '/docs/changelog',
      canonical,
      robots: page === 1 ? 'index, follow' : 'noindex, follow',
    }),
    isEmpty: entries.length === 0,
    days: [...Map.groupBy(entries, ({ happenedOn }) => happenedOn)].map(([day, all]) => ({
      day,
      entries: all.map(lineOf),
    })),
    newerHref: page > 1 ? `/docs/changelog?page=${page - 1}` : '',
    olderHref: page < pages ? `/docs/changelog?page=${page + 1}` : '',
  }
  return render(model)
}

const lineOf = ({ id, kind, productName, productSlug, title, version, html }: ChangelogEntry): Line => ({
  id,
  kind,
  product: productName,
  productHref: `/docs/${productSlug}`,
  title,
  version: version ?? '',
  body: sanitizedHtml(html),
})

const ENTRIES = 50

export const showChangelog =
  (ctx: Ctx) =>
  async (req: Request, res: Response): Promise<void> => {
    const page = Math.min(10_000, Math.max(1, Math.trunc(Number(req.query['page'])) || 1))
    const { items, total } = await ctx.store.changelog.list({ limit: ENTRIES, offset: (page - 1) * ENTRIES })
    sendPage(
      res,
      changelogPage(items, {
        page,
        pages: Math.ceil(total / ENTRIES),
        canonical: `${ctx.siteOrigin}/docs/changelog`,
      }),
    )
  }

/** Sends the newest entries as RSS 2.0. */
export const showFeed =
  (ctx: Ctx) =>
  async (_req: Request, res: Response): Promise<void> => {
    const { items } = await ctx.store.changelog.list({ limit: ENTRIES, offset: 0 })
    const link = `${ctx.siteOrigin}/docs/changelog`
    const feed = new Feed({
      title: 'Documentation: changes',
      id: link,
      link,
      feed: `${link}.xml`,
      description: 'What changed in the documentation.',
    })
    for (const entry of items) feed.addItem(itemOf(entry, link))
    res.set('Cache-Control', 'no-cache').type('application/rss+xml').send(feed.rss2())
  }

const itemOf = (entry: ChangelogEntry, link: string) => ({
  title: `${entry.productName}: ${entry.title} (${entry.kind})`,
  id: entry.id,
  guid: entry.id,
  link: `${link}#e-${entry.id}`,
  date: new Date(`${entry.happenedOn}T00:00:00Z`),
  ...(entry.html && { content: entry.html }),
})
