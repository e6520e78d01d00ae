import { AppError } from '@ppman/errors'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { type Page, pathOf } from '../../pages/page.ts'
import { noSuch } from '../../refusals.ts'
import { slug } from '../../words.ts'
import { tool } from '../tool.ts'

const HEADINGS = 80

export const getPageTool = tool({
  name: 'get_page',
  title: 'Read a page',
  description: 'Reads a published page as Markdown, in slices: go on with nextOffset. Name it by id, by url, or by manual and slug.',
  writes: false,
  input: z.strictObject({
    id: z.string().max(100).optional(),
    url: z.string().max(2_000).optional(),
    manual: slug.optional(),
    slug: slug.optional(),
    offset: z.int().min(0).max(10_000_000).default(0),
    maxChars: z.int().min(500).max(20_000).default(12_000),
  }),
  output: z.object({
    id: z.string(),
    title: z.string(),
    url: z.string(),
    versionTag: z.string().nullable(),
    updatedAt: z.iso.datetime(),
    headings: z.array(z.object({ depth: z.int(), id: z.string(), text: z.string() })),
    markdown: z.string(),
    offset: z.int(),
    totalChars: z.int(),
    nextOffset: z.int().optional(),
  }),
  async run({ offset, maxChars, ...name }, { ctx }) {
    const page = await findPage(ctx, name)
    if (!page || page.removedAt) throw noSuch('page')
    const end = sliceEnd(page.markdown, offset + maxChars)
    return {
      id: page.topicId,
      title: page.title,
      url: ctx.siteOrigin + pathOf(page),
      versionTag: page.versionTag,
      updatedAt: page.publishedAt.toISOString(),
      headings: page.headings.slice(0, HEADINGS).map(({ text, ...rest }) => ({ ...rest, text: text.slice(0, 100).toWellFormed() })),
      markdown: page.markdown.slice(offset, end).toWellFormed(),
      offset,
      totalChars: page.markdown.length,
      ...(end < page.markdown.length && { nextOffset: end }),
    }
  },
})

type Name = { id?: string | undefined; url?: string | undefined; manual?: string | undefined; slug?: string | undefined }

async function findPage({ store, siteOrigin }: Ctx, name: Name): Promise<Page | null> {
  const ways = [name.id, name.url, name.manual ?? name.slug].filter((way) => way !== undefined)
  if (ways.length !== 1) throw new AppError('invalid_input', 'Name the page by exactly one of id, url, or manual and slug.')
  if (name.id !== undefined) return store.pages.find(name.id)
  if (name.url !== undefined) return findByUrl(store, name.url, siteOrigin)
  if (!name.manual || !name.slug) throw new AppError('invalid_input', 'manual and slug belong together.')
  return store.pages.inManual(name.manual, name.slug)
}

async function findByUrl(store: Ctx['store'], url: string, siteOrigin: string): Promise<Page | null> {
  if (!URL.canParse(url, siteOrigin)) return null
  const { origin, pathname } = new URL(url, siteOrigin)
  const [, product, manual, topic] = /^\/docs\/([a-z0-9-]+)\/([a-z0-9-]+)\/([a-z0-9-]+?)(?:\.md)?\/?$/.exec(pathname) ?? []
  return origin === siteOrigin && product && manual && topic ? store.pages.at({ product, manual, topic }) : null
}

/** A slice never ends inside a surrogate pair. */
function sliceEnd(text: string, wanted: number): number {
  return /[\ud800-\udbff]/.test(text.charAt(wanted - 1)) ? wanted + 1 : Math.min(wanted, text.length)
}
