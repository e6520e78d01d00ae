import type { NextFunction, Request, Response } from 'express'
import type { Ctx } from '../context.ts'
import { type Page, type PageHeading, type PageLine, pathOf } from '../pages/page.ts'
import { hasSlugs, LISTED, sendPage, sendProblem } from './respond.ts'
import { reportToken } from './report-token.ts'
import { type Frame, frame, type SafeHtml, sanitizedHtml, type SitePage, view } from './templates.ts'

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
  report: Report & { href: string; token: string; isOpen: boolean }
}

/** The form that reports a problem: what the reader typed, and why it could not be taken. */
type Report = { message: string; error: string }
const NO_REPORT: Report = { message: '', error: '' }

const render = view('topic')

type Context = {
  siblings: readonly PageLine[]
  versions: readonly PageLine[]
  siteOrigin: string
  report: Report & { token: string }
}

/** Renders a topic with the navigation of its manual and its table of contents. */
function topicPage(page: Page, { siblings, versions, siteOrigin, report }: Context): SitePage {
  const toc = page.headings.filter(({ depth, text }) => (depth === 2 || depth === 3) && text !== '')
  const groups = manualTree(siblings, page)
  const model: TopicModel = {
    ...frameOf(page, siteOrigin),
    heading: page.title,
    titleId: page.headings.find(({ depth, text }) => depth === 1 && text === page.title)?.id ?? 'top',
    body: sanitizedHtml(withReachableListings(page.html)),
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
    report: { ...report, href: `/docs/report/${page.topicId}`, isOpen: report.error !== '' },
  }
  return render(model)
}

const frameOf = (page: Page, siteOrigin: string): Frame =>
  frame({
    title: `${page.title} · ${page.manualTitle}`,
    crumb: page.title,
    crumbs: [
      { label: page.productName, href: `/docs/${page.productSlug}` },
      { label: page.manualTitle, href: `/docs/${page.productSlug}/${page.manualSlug}` },
    ],
    description: page.excerpt,
    canonical: siteOrigin + pathOf(page),
    robots: page.visibility === 'public' ? 'index, follow' : 'noindex, nofollow',
    markdownPath: `${pathOf(page)}.md`,
  })

type Send = (ctx: Ctx, res: Response, page: Page) => Promise<void>

/**
 * Shows the page at an address; 410 when it was removed. Unknown addresses pass to the redirects.
 */
export const showTopic =
  (ctx: Ctx, send: Send) =>
  async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    if (!hasSlugs(req)) return next()
    const page = await ctx.store.pages.at(req.params as { product: string; manual: string; topic: string })
    if (!page) return next()
    if (page.removedAt) return sendProblem(res, 410, 'Its owner has removed it.')
    res.set(
      'Link',
      `<${pathOf(page)}.md>; rel="alternate"; type="text/markdown", </llms.txt>; rel="describedby"`,
    )
    await send(ctx, res, page)
  }

export async function sendTopic(ctx: Ctx, res: Response, page: Page, report = NO_REPORT): Promise<void> {
  const [{ items }, versions] = await Promise.all([
    ctx.store.pages.list({ product: page.productSlug, manual: page.manualSlug, limit: LISTED, offset: 0 }),
    ctx.store.pages.versions(page),
  ])
  if (page.visibility !== 'public') res.set('X-Robots-Tag', 'noindex')
  const token = reportToken(page.topicId, ctx.now(), ctx.fingerprintKey)
  sendPage(
    res,
    topicPage(page, { siblings: items, versions, siteOrigin: ctx.siteOrigin, report: { ...report, token } }),
  )
}

export function sendMarkdown(_ctx: Ctx, res: Response, page: Page): Promise<void> {
  res
    .set({ 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' })
    .type('text/markdown')
    .send(`# ${page.title}\n\n${page.markdown}`)
  return Promise.resolve()
}

type TreeTopic = { title: string; href: string; isCurrent: boolean }
type TreeGroup = { title: string; isOpen: boolean; topics: TreeTopic[] }
type Turn = { title: string; href: string }

/**
 * Navigation of a manual: topics by chapter in reading order, limited to the page's version when it
 * has one.
 */
function manualTree(siblings: readonly PageLine[], current: Page): TreeGroup[] {
  const shown = siblings.filter(
    ({ versionTag }) =>
      versionTag === current.versionTag || versionTag === null || current.versionTag === null,
  )
  return [...Map.groupBy(shown, ({ chapterTitle }) => chapterTitle ?? '')].map(([title, lines]) => {
    const topics = lines.map((line) => ({
      title: line.title,
      href: pathOf(line),
      isCurrent: line.topicId === current.topicId,
    }))
    return { title, isOpen: title === '' || topics.some(({ isCurrent }) => isCurrent), topics }
  })
}

/** The pages before and after the current one in reading order. */
function turns(groups: readonly TreeGroup[]): { previous: Turn | null; next: Turn | null } {
  const all = groups.flatMap(({ topics }) => topics)
  const index = all.findIndex(({ isCurrent }) => isCurrent)
  return { previous: (index > 0 && all[index - 1]) || null, next: (index >= 0 && all[index + 1]) || null }
}

/** Listings scroll sideways on phones, so a keyboard must reach them. Text has no bare `<`. */
const withReachableListings = (html: string): string => html.replaceAll('<pre>', '<pre tabindex="0">')
