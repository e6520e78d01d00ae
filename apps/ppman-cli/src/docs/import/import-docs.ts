import { AppError } from '@ppman/errors'
import { apiClient } from './api-client.ts'
import { linkMap } from './links.ts'
import { placePages, type PagePlace } from './place-pages.ts'
import { readPages, titleFromName } from './read-pages.ts'
import { readRedirects } from './redirects.ts'
import { type Report, sendPages } from './send-pages.ts'

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
