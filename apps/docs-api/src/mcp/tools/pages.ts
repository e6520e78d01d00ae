import { AppError } from '@ppman/errors'
import { z } from 'zod'
import { slug } from '../../fields.ts'
import { pathOf } from '../../pages/page.ts'
import { notFound } from '../../refusals.ts'
import { findPage, sectionOf, shortHeading, sliceEnd } from '../find-page.ts'
import { tool } from '../tool.ts'

const HEADINGS = 80

export const getPageTool = tool({
  name: 'get_page',
  title: 'Read a page',
  description:
    'Reads a published page as Markdown, in slices: go on with nextOffset, or read one part with ' +
    'get_section. Name it by id, by url, or by manual and slug.',
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
    if (!page) throw notFound('page')
    const end = sliceEnd(page.markdown, offset + maxChars)
    return {
      id: page.topicId,
      title: page.title,
      url: ctx.siteOrigin + pathOf(page),
      versionTag: page.versionTag,
      updatedAt: page.publishedAt.toISOString(),
      headings: page.headings.slice(0, HEADINGS).map(shortHeading),
      markdown: page.markdown.slice(offset, end).toWellFormed(),
      offset,
      totalChars: page.markdown.length,
      ...(end < page.markdown.length && { nextOffset: end }),
    }
  },
})

/** Answers stay far below the 25,000 tokens that clients read. */
const SECTION_CHARS = 12_000

const Heading = z.object({ depth: z.int(), id: z.string(), text: z.string() })

export const getSectionTool = tool({
  name: 'get_section',
  title: 'Read a section',
  description:
    'Reads one part of a published page as Markdown, with the parts inside it. get_page and ' +
    'search_docs name pages and headings; ' +
    'a part that is longer goes on with get_page from nextOffset.',
  writes: false,
  input: z.strictObject({
    id: z.string().max(100).optional(),
    url: z.string().max(2_000).optional(),
    heading: z.string().min(1).max(1_000).meta({ description: 'Id of a heading, as get_page lists them.' }),
  }),
  output: z.object({
    id: z.string(),
    url: z.string(),
    heading: Heading,
    markdown: z.string(),
    previous: Heading.nullable(),
    next: Heading.nullable(),
    nextOffset: z.int().optional(),
  }),
  async run({ heading: wanted, ...name }, { ctx }) {
    const page = await findPage(ctx, name)
    if (!page) throw notFound('page')
    const section = sectionOf(page.headings, wanted.replace(/^#/, ''), page.markdown.length)
    if (!section)
      throw new AppError('not_found', 'The page has no such section; get_page lists its headings.')
    const { start, end, heading, previous, next } = section
    const cut = Math.min(end, sliceEnd(page.markdown, start + SECTION_CHARS))
    return {
      id: page.topicId,
      url: `${ctx.siteOrigin}${pathOf(page)}#${heading.id}`,
      heading: shortHeading(heading),
      markdown: page.markdown.slice(start, cut).toWellFormed(),
      previous: previous && shortHeading(previous),
      next: next && shortHeading(next),
      ...(cut < end && { nextOffset: cut }),
    }
  },
})
