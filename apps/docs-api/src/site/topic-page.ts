import { type Page, type PageHeading, type PageLine, pathOf } from '../pages/page.ts'
import { manualTree, type TreeGroup, type Turn, turns } from './manual-tree.ts'
import { type Frame, frame, type SafeHtml, sanitised, view } from './templates.ts'

type TopicModel = Frame & {
  heading: string
  titleId: string
  body: SafeHtml
  productName: string
  productHref: string
  manualTitle: string
  manualHref: string
  groups: TreeGroup[]
  previous: Turn | null
  next: Turn | null
  versions: { tag: string; href: string }[]
  hasVersions: boolean
  hasToc: boolean
  toc: PageHeading[]
  publishedOn: string
  versionTag: string
  reportHref: string
  reportToken: string
}

const render = view('topic')

type Context = {
  siblings: readonly PageLine[]
  versions: readonly PageLine[]
  siteOrigin: string
  reportToken: string
}

/** One topic, with the manual around it and its own headings beside it. */
export function topicPage(page: Page, { siblings, versions, siteOrigin, reportToken }: Context): string {
  const toc = page.headings.filter(({ depth, text }) => (depth === 2 || depth === 3) && text !== '')
  const groups = manualTree(siblings, page)
  const model: TopicModel = {
    ...frameOf(page, siteOrigin),
    heading: page.title,
    titleId: page.headings.find(({ depth, text }) => depth === 1 && text === page.title)?.id ?? 'top',
    body: sanitised(page.html),
    productName: page.productName,
    productHref: `/docs/${page.productSlug}`,
    manualTitle: page.manualTitle,
    manualHref: `/docs/${page.productSlug}/${page.manualSlug}`,
    groups,
    ...turns(groups),
    versions: versions.map((line) => ({ tag: line.versionTag ?? '', href: pathOf(line) })),
    hasVersions: versions.length > 0,
    hasToc: toc.length > 1,
    toc,
    publishedOn: page.publishedAt.toISOString().slice(0, 10),
    versionTag: page.versionTag ?? '',
    reportHref: `/docs/report/${page.topicId}`,
    reportToken,
  }
  return render(model)
}

const frameOf = (page: Page, siteOrigin: string): Frame =>
  frame({
    title: `${page.title} · ${page.manualTitle}`,
    description: page.excerpt,
    canonical: siteOrigin + pathOf(page),
    robots: page.visibility === 'public' ? 'index, follow' : 'noindex, nofollow',
    markdownPath: `${pathOf(page)}.md`,
  })
