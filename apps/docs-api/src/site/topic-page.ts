import { type Page, type PageHeading, type PageLine, pathOf } from '../pages/page.ts'
import { type Frame, frame, type SafeHtml, sanitised, view } from './templates.ts'

type Group = { title: string; topics: { title: string; href: string; isCurrent: boolean }[] }
type TopicModel = Frame & {
  heading: string
  titleId: string
  body: SafeHtml
  productName: string
  productHref: string
  manualTitle: string
  manualHref: string
  groups: Group[]
  hasToc: boolean
  toc: PageHeading[]
  publishedOn: string
  versionTag: string
}

const render = view('topic')

type Context = { siblings: readonly PageLine[]; siteOrigin: string }

/** One topic, with the manual around it and its own headings beside it. */
export function topicPage(page: Page, { siblings, siteOrigin }: Context): string {
  const toc = page.headings.filter(({ depth, text }) => (depth === 2 || depth === 3) && text !== '')
  const model: TopicModel = {
    ...frame({
      title: `${page.title} · ${page.manualTitle}`,
      description: page.excerpt,
      canonical: siteOrigin + pathOf(page),
      robots: page.visibility === 'public' ? 'index, follow' : 'noindex, nofollow',
      markdownPath: `${pathOf(page)}.md`,
    }),
    heading: page.title,
    titleId: page.headings.find(({ depth, text }) => depth === 1 && text === page.title)?.id ?? 'top',
    body: sanitised(page.html),
    productName: page.productName,
    productHref: `/docs/${page.productSlug}`,
    manualTitle: page.manualTitle,
    manualHref: `/docs/${page.productSlug}/${page.manualSlug}`,
    groups: groupsOf(siblings, page),
    hasToc: toc.length > 1,
    toc,
    publishedOn: page.publishedAt.toISOString().slice(0, 10),
    versionTag: page.versionTag ?? '',
  }
  return render(model)
}

function groupsOf(siblings: readonly PageLine[], current: Page): Group[] {
  return [...Map.groupBy(siblings, ({ chapterTitle }) => chapterTitle ?? '')].map(([title, topics]) => ({
    title,
    topics: topics.map((line) => ({ title: line.title, href: pathOf(line), isCurrent: line.topicId === current.topicId })),
  }))
}
