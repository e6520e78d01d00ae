import { AppError } from '@ppman/errors'
import { type ApiClient, apiClient, type PagePlace, placePages, type Reply } from './place-pages.ts'
import { linkEdits, linkMap, type LinkMap } from './links.ts'
import { readPages, titleFromName } from './read-pages.ts'
import { readRedirects } from './redirects.ts'
import { type SourcePage, type Warning, applyEdits } from './source-page.ts'

export type ImportRequest = {
  dir: string
  baseUrl: string
  key: string
  product: string
  manual: string
  root: string
}

/**
 * Imports a tree of Markdown or MDX files into one manual. Reads all files first, so that links can
 * be resolved, then sends each page once. The same tree again changes nothing.
 */
export async function* importDocs({
  dir,
  baseUrl,
  key,
  product,
  manual,
  root,
}: ImportRequest): AsyncGenerator<Report> {
  const pages = await readPages(dir, root)
  if (pages.length === 0) throw new AppError('bad_request', `${dir} holds no Markdown files.`)
  const [redirects, places] = await Promise.all([readRedirects(dir), placePages(dir, pages)])
  const api = apiClient(baseUrl, key)
  const { id: productId } = await api.findOrMake('/products', '', {
    slug: product,
    name: titleFromName(product),
  })
  const { id: manualId } = await api.findOrMake('/manuals', `&productId=${productId}`, {
    slug: manual,
    title: titleFromName(manual),
    productId,
  })
  const chapterIds = new Map<string, string>()
  for (const chapter of chaptersOf(places)) {
    chapterIds.set(
      chapter.slug,
      (await api.findOrMake('/chapters', `&manualId=${manualId}`, { ...chapter, manualId })).id,
    )
  }
  const formerPaths = redirects.toPages(new Map(pages.map((page) => [page.publicPath, page])))
  const map = linkMap(pages, { product, manual, redirects })
  yield* sendPages(pages, { api, manualId, map, places, chapterIds, formerPaths })
}

/** The distinct chapters in the order of their first pages. */
function chaptersOf(places: ReadonlyMap<unknown, PagePlace>): { slug: string; title: string }[] {
  const named = [...places.values()].flatMap(({ chapter }) => chapter ?? [])
  return [...new Map(named.toReversed().map((chapter) => [chapter.slug, chapter])).values()].toReversed()
}

/** The result of one file. */
export type Report = {
  path: string
  outcome: 'created' | 'updated' | 'unchanged' | 'rejected'
  slug: string
  topic_id: string | null
  status: string | null
  /** Why it was refused. */
  error?: string
  warnings: { kind: string; count: number; first_line: number; example: string }[]
}

type Sending = {
  api: ApiClient
  manualId: string
  map: LinkMap
  places: ReadonlyMap<SourcePage, PagePlace>
  chapterIds: ReadonlyMap<string, string>
  formerPaths: ReadonlyMap<SourcePage, string[]>
}

/** The service reviews in two threads, so more parallel requests would only wait. */
const CONCURRENCY = 3
/** Maximum number of tries for a page whose review times out. */
const MAX_TRIES = 3

/**
 * Publishes every page and yields its report. Retries pages one by one when their review timed out.
 */
async function* sendPages(pages: readonly SourcePage[], sending: Sending): AsyncGenerator<Report> {
  const slow: SourcePage[] = []
  for (let start = 0; start < pages.length; start += CONCURRENCY) {
    const batch = pages.slice(start, start + CONCURRENCY)
    const reports = await Promise.all(batch.map((page) => sendPage(page, sending)))
    slow.push(...batch.filter((_, index) => hasTimedOut(reports[index]!)))
    yield* reports.filter((report) => !hasTimedOut(report))
  }
  for (const page of slow) {
    let report = await sendPage(page, sending)
    for (let tries = 1; tries < MAX_TRIES && hasTimedOut(report); tries++)
      report = await sendPage(page, sending)
    yield report
  }
}

/** The review of a large page can time out when others run in parallel. */
const hasTimedOut = ({ error }: Report) => error?.includes('scan.timeout') ?? false

async function sendPage(
  page: SourcePage,
  { api, manualId, map, places, chapterIds, formerPaths }: Sending,
): Promise<Report> {
  const { chapter, ...place } = places.get(page)!
  const { text, warnings } = applyEdits(page.body, linkEdits(page, map))
  const reply = await api.call('POST', '/topics/upsert', {
    manualId,
    sourceKey: page.path,
    slug: page.slug,
    title: page.title,
    excerpt: page.excerpt,
    bodyMdx: text,
    chapterId: chapter ? chapterIds.get(chapter.slug)! : null,
    ...place,
    frontmatter: frontmatterOf(page, formerPaths.get(page) ?? []),
  })
  return reportOf(page, reply, [...page.warnings, ...warnings])
}

function reportOf({ path, slug }: SourcePage, { status, body, headers }: Reply, warnings: Warning[]): Report {
  const all = { warnings: countWarnings(warnings) }
  if (status >= 300)
    return {
      path,
      outcome: 'rejected',
      slug,
      topic_id: null,
      status: null,
      error: String(body['error']),
      ...all,
    }
  const outcome =
    status === 201 ? 'created' : headers.get('x-publish-unchanged') === 'true' ? 'unchanged' : 'updated'
  return { path, outcome, slug, topic_id: String(body['id']), status: String(body['status']), ...all }
}

const countWarnings = (warnings: Warning[]): Report['warnings'] =>
  [...Map.groupBy(warnings, ({ kind }) => kind)].map(([kind, all]) => ({
    kind,
    count: all.length,
    first_line: all[0]!.line,
    example: all[0]!.detail,
  }))

/** The limit of the API, minus room for the former paths. */
const MAX_FRONT_MATTER_CHARS = 8_000
const SEPARATE_FIELDS = new Set(['title', 'slug', 'status', 'description', 'redirect_from', 'aliases'])

/** The remaining front matter, plus all former paths of the page. */
function frontmatterOf(
  { frontmatter, format }: SourcePage,
  former: readonly string[],
): Record<string, unknown> {
  const own = [frontmatter['redirect_from'], frontmatter['aliases']]
    .flat()
    .filter((each) => typeof each === 'string')
  const rest = Object.fromEntries(Object.entries(frontmatter).filter(([key]) => !SEPARATE_FIELDS.has(key)))
  const kept = JSON.stringify(rest).length <= MAX_FRONT_MATTER_CHARS ? rest : {}
  const redirectFrom = [...new Set([...former, ...own])]
  return {
    ...kept,
    ...(format === 'md' && { format }),
    ...(redirectFrom.length > 0 && { redirect_from: redirectFrom }),
  }
}
