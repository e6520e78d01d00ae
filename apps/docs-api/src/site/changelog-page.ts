import type { ChangelogEntry } from '../changelog/changelog.ts'
import { type Frame, frame, type SafeHtml, sanitised, view } from './templates.ts'

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

/** What changed, day by day, the newest first. */
export function changelogPage(entries: readonly ChangelogEntry[], { page, pages, canonical }: Part): string {
  const model: ChangelogModel = {
    ...frame({ title: 'Changes', canonical, robots: page === 1 ? 'index, follow' : 'noindex, follow' }),
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
  body: sanitised(html),
})
